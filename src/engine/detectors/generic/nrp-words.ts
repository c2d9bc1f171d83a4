import { wordSet } from './neighbours.js';

/** Adjectives and nouns of nationality and of peoples, in lower case. @see ISO 3166-1; UN demonyms */
export const NATIONALITIES = wordSet(`
  afghan afghans albanian albanians algerian algerians american americans andorran angolan angolans argentine argentinian
  argentinians armenian armenians australian australians austrian austrians azerbaijani bahamian bahraini bangladeshi
  bangladeshis barbadian belarusian belarusians belgian belgians belizean beninese bhutanese bolivian bolivians bosnian
  bosnians botswanan brazilian brazilians british briton britons bruneian bulgarian bulgarians burkinabe burmese burundian
  cambodian cambodians cameroonian cameroonians canadian canadians chadian chilean chileans chinese colombian colombians
  comoran congolese croatian croatians croat croats cuban cubans cypriot cypriots czech czechs danish dane danes djiboutian
  dominican dominicans dutch dutchman dutchwoman ecuadorian ecuadorians egyptian egyptians emirati emiratis english
  englishman englishwoman eritrean eritreans estonian estonians ethiopian ethiopians fijian filipino filipinos filipina
  finnish finn finns french frenchman frenchwoman gabonese gambian georgian georgians german germans ghanaian ghanaians
  greek greeks grenadian guatemalan guatemalans guinean guyanese haitian haitians honduran hondurans hungarian hungarians
  icelandic icelander indian indians indonesian indonesians iranian iranians iraqi iraqis irish irishman irishwoman israeli
  israelis italian italians ivorian jamaican jamaicans japanese jordanian jordanians kazakh kazakhs kenyan kenyans korean
  koreans kosovar kuwaiti kuwaitis kyrgyz laotian latvian latvians lebanese liberian liberians libyan libyans lithuanian
  lithuanians luxembourger macedonian macedonians malagasy malawian malaysian malaysians maldivian malian maltese mauritanian
  mauritian mexican mexicans moldovan moldovans monegasque mongolian mongolians montenegrin moroccan moroccans mozambican
  namibian nepalese nepali nicaraguan nicaraguans nigerian nigerians nigerien norwegian norwegians omani omanis pakistani
  pakistanis palestinian palestinians panamanian panamanians paraguayan peruvian peruvians polish portuguese qatari qataris
  romanian romanians russian russians rwandan rwandans salvadoran salvadorans samoan saudi saudis scottish scot scots
  senegalese serbian serbians serb serbs singaporean singaporeans slovak slovaks slovakian slovene slovenian slovenians
  somali somalis spanish spaniard spaniards sudanese surinamese swazi swedish swede swedes swiss syrian syrians taiwanese
  tajik tanzanian tanzanians thai thais tibetan tibetans togolese tongan trinidadian tunisian tunisians turkish turk turks
  turkmen ugandan ugandans ukrainian ukrainians uruguayan uruguayans uzbek uzbeks venezuelan venezuelans vietnamese welsh
  welshman yemeni yemenis zambian zambians zimbabwean zimbabweans hispanic hispanics latino latinos latina latinas kurdish
  kurd kurds roma romani sinti basque catalan uyghur uyghurs rohingya inuit cherokee navajo maori aboriginal berber hausa
  igbo yoruba zulu arab arabs`);

/** Members and adjectives of religions. @see Pew Research Center, religious composition */
export const RELIGIONS = wordSet(`
  catholic catholics catholicism protestant protestants protestantism muslim muslims moslem moslems islamic islam jewish jew
  jews judaism hindu hindus hinduism buddhist buddhists buddhism sikh sikhs sikhism christian christians christianity mormon
  mormons baptist baptists methodist methodists lutheran lutherans presbyterian presbyterians anglican anglicans episcopalian
  episcopalians evangelical evangelicals quaker quakers amish mennonite mennonites atheist atheists atheism agnostic agnostics
  scientologist scientologists shia shiite shiites sunni sunnis zoroastrian zoroastrians jain jains pagan pagans wiccan wiccans
  rastafarian rastafarians pentecostal pentecostals adventist adventists calvinist calvinists sufi alawite druze yazidi yazidis
  shinto taoist taoists unitarian unitarians`);

/** Members and adjectives of parties and political directions; single words that mean nothing else when capitalised. */
export const POLITICS = wordSet(`
  democrat democrats republican republicans libertarian libertarians socialist socialists communist communists marxist
  marxists tory tories labourite fascist fascists anarchist anarchists gaullist peronist leninist trotskyist maoist whig`);

/** Words before `Party`. */
export const PARTIES = wordSet(`
  democratic republican labour labor conservative liberal green libertarian communist socialist reform independence christian
  popular national workers progressive centre unionist constitution tea`);

/** Words that are verbs, names or things in lower case or at the beginning of a sentence. */
export const ONLY_CAPITAL = wordSet(
  'polish swede swedes finn finns turk turks scot scots welsh dane danes tory tories jain roma republican republicans democrat democrats libertarian catholic english french danish swiss dutch indian georgian dominican jordanian whig reform jew jews igbo thai pagan',
);

/** Words after a nationality or a religion that does not describe a person: things, languages, institutions. */
export const THINGS = wordSet(`
  fries toast press cheese shepherd shepherds oven express airlines airways ocean bank dollar dollars franc francs pound pounds
  euro bath delight coffee beer wine food cuisine restaurant hospital medical university college school church charities
  language translation grammar lessons dictionary subtitles version edition embassy consulate army market stock economy
  government open cup league championship grand pastry dressing bulldog terrier mastiff muffin doors kiss horn roulette ink
  heart cancer diabetes red civil revolution empire dream medicine college academy journal association society
  board psychological psychiatric legion eagle idol pie football samoa yen peso pesos rupee rupees krone krona real ruble rubles
  won baht lira bond bonds shares company companies law courts court constitution war railways steel bale slater dior`);

/** Words before a nationality that make it a language. */
export const LANGUAGE_BEFORE = wordSet(
  'speak speaks speaking spoke spoken in into from learn learns learning fluent translated language taught teach teaches write read understand understands',
);

/** Nationalities in German, French, Spanish, Italian, Portuguese and Dutch, which are found only after a label. */
export const FOREIGN_NATIONALITIES = wordSet(`
  deutsch deutsche deutscher türkisch türkische polnisch polnische russisch ukrainisch französisch italienisch spanisch
  österreichisch schweizerisch syrisch afghanisch irakisch iranisch rumänisch bulgarisch kroatisch serbisch griechisch
  française français algérienne algérien marocaine marocain tunisienne tunisien sénégalaise sénégalais allemande allemand belge
  suisse italienne espagnole espagnol portugaise portugais roumaine turque polonaise mexicana mexicano española español colombiana
  colombiano venezolana venezolano argentina argentino peruana peruano cubana cubano ecuatoriana ecuatoriano dominicana dominicano
  italiana italiano rumena rumeno albanese marocchina marocchino tedesca tedesco francese spagnola spagnolo brasileira brasileiro
  portuguesa português angolana angolano nederlandse nederlands marokkaanse turkse surinaamse poolse belgische duitse
  malienne malien ivoirienne ivoirien camerounaise camerounais congolaise congolais guinéenne guinéen béninoise béninois togolaise
  togolais haïtienne haïtien malgache comorienne comorien mauritanienne mauritanien turc polonais roumain bulgare britannique
  américaine américain canadienne canadien chinoise chinois russe ukrainienne ukrainien syrienne syrien libanaise libanais
  marroquí rumana rumano boliviana boliviano chilena chileno uruguaya uruguayo paraguaya paraguayo hondureña hondureño
  guatemalteca guatemalteco salvadoreña salvadoreño nicaragüense ucraniana ucraniano senegalesa senegalés francesa francés alemana
  alemán ucraina ucraino moldava moldavo egiziana egiziano filippina filippino senegalese cinese peruviana peruviano
  moçambicana moçambicano caboverdiana caboverdiano guineense ucraniana romena romeno syrische eritrese`);

/** Religions in those languages. */
export const FOREIGN_RELIGIONS = wordSet(`
  evangelisch katholisch muslimisch jüdisch konfessionslos orthodox buddhistisch hinduistisch catholique protestante protestant
  musulmane musulman juive juif bouddhiste católica católico musulmana judía judío evangélica evangélico cattolica cattolico
  ebraica ebreo buddista católico protestantse islamitisch joods`);
