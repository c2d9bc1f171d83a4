/**
 * Words for what an institution is, beside which its name stands: courts, hospitals, universities, authorities. By
 * language, because each has its own order: "Tribunal de Lyon", "Lunds universitet", "Ankara Şehir Hastanesi".
 */
export interface InstitutionWords {
  /** Words for the institution, in lower case. "soud/-,u,em" stands for a stem and its endings. */
  readonly heads: string;
  /** Lower-case words between the word and the name, such as adjectives. */
  readonly inside?: string;
  /** Lower-case words that join the name behind the word to it. */
  readonly joins?: string;
  /** The name may follow without such a word: "Amtsgericht Tiergarten". */
  readonly direct?: boolean;
  /** The name may precede: a word with a capital that matches. */
  readonly before?: RegExp;
  /** The name before the word is one word. */
  readonly single?: boolean;
  /** Lower-case words between the name before the word and the word. */
  readonly between?: RegExp;
  /** The word may be in lower case where the name follows: "mairie de Cassis". */
  readonly lower?: boolean;
  /** Words that have another meaning in lower case, unless followed by the type of institution: "centro de salud". */
  readonly common?: string;
  /** The word is one of English too, and stands for one of this language only before a lower-case word of it. */
  readonly shared?: string;
}

const ANY_NAME = /^\p{Lu}/u;

export const INSTITUTIONS: readonly InstitutionWords[] = [
  // French
  {
    heads: `tribunal cour hôpital hopital clinique chu chru chr mairie préfecture université lycée collège commissariat gendarmerie
      caisse mutuelle cabinet association fondation syndicat paroisse ministère rectorat ehpad banque institut école
      conseil centre maison polyclinique crèche notaire étude`,
    common: 'centre maison conseil école institut caisse cour étude notaire',
    shared: 'tribunal association cabinet institut centre conseil maison étude cour collège caisse',
    inside: `judiciaire administratif administrative correctionnel hospitalier hospitalière universitaire intercommunal régional
      régionale départemental départementale municipal municipale national nationale supérieur supérieure primaire
      maternelle élémentaire général générale public publique privé social sociale médical médico-social psychiatrique
      pénitentiaire spécialisé appel cassation assises grande instance commerce prud'hommes proximité santé avocats
      notariale retraite soins police`,
    joins: 'de du des la le les l d à au aux en sur et saint sainte',
    direct: true,
    lower: true,
  },
  // Spanish and Catalan
  {
    heads: `tribunal juzgado audiencia hospital clínica universidad colegio escuela instituto ies ayuntamiento ministerio consejería
      comisaría fiscalía banco caja fundación asociación sindicato parroquia notaría aseguradora mutua bufete cooperativa
      diputación delegación centro residencia policlínica ajuntament universitat jutjat fundació`,
    common: 'centro banco caja instituto residencia cooperativa junta delegación asociación',
    shared: 'tribunal hospital',
    inside: `universitario universitaria general provincial regional comarcal clínico militar infantil superior nacional civil
      penal social médico médica público pública privado mercantil municipal primera instancia instrucción paz salud
      mayores secundaria primaria educación abogados especialidades penitenciario hospitalario menores lo contencioso
      contencioso-administrativo`,
    joins: 'de del la las los el lo en san santa y',
    direct: true,
    lower: true,
  },
  // Italian
  {
    heads: `tribunale procura questura prefettura ospedale policlinico clinica università istituto liceo scuola comune ministero
      banca cassa fondazione associazione sindacato parrocchia cooperativa agenzia asl azienda studio corte poliambulatorio`,
    shared: 'studio agenzia corte clinica',
    inside: `civile penale amministrativo regionale provinciale comunale generale maggiore universitario universitaria ospedaliera
      ospedaliero sanitaria locale statale superiore comprensivo scientifico classico tecnico professionale elementare media
      materna appello cassazione assise repubblica risparmio legale notarile dentistico medico commercialista sorveglianza
      minori stato`,
    joins: 'di del della dello dei degli delle d dell l per i il la lo gli san santa e presso nazionale',
    direct: true,
    lower: false,
  },
  // Portuguese
  {
    heads: `tribunal juízo vara comarca hospital clínica universidade faculdade escola colégio instituto câmara prefeitura ministério
      secretaria delegacia banco caixa fundação associação sindicato paróquia igreja cartório conservatória defensoria
      procuradoria seguradora cooperativa agrupamento centro policlínica`,
    shared: 'tribunal hospital câmara vara',
    inside: `judicial cível criminal federal estadual municipal distrital regional geral central universitário hospitalar básica
      secundária superior técnica médico pública privado família sucessões trabalho relação justiça comércio execução saúde
      escolas notarial registo polícia`,
    joins: 'de do da dos das e o a os as em no na são santa santo',
    direct: true,
    lower: false,
  },
  // Romanian
  {
    heads: `tribunal/ul,ului judecători/a,ei,e curte/a curții spital/ul,ului,ului clinic/a,ii universitate/a universității institutul
      institutului liceul liceului colegiul colegiului școala școlii primări/a,ei ministerul ministerului banc/a băncii fundați/a,ei
      asociați/a,ei parohi/a,ei parchetul parchetului inspectoratul inspectoratului poliția poliției policlinica grădinița`,
    inside:
      'județean clinic municipal orășenesc general urgență apel militar național tehnologic teoretic gimnazială copii sectorului',
    joins: 'de din la pentru al a ale sf sfântul sfânta lângă',
    direct: true,
  },
  // German
  {
    heads: `amtsgericht/-,s landgericht/-,s oberlandesgericht/-,s verwaltungsgericht/-,s oberverwaltungsgericht/-,s verwaltungsgerichtshof
      sozialgericht/-,s landessozialgericht/-,s arbeitsgericht/-,s landesarbeitsgericht/-,s finanzgericht/-,s familiengericht bezirksgericht
      kantonsgericht staatsanwaltschaft generalstaatsanwaltschaft klinikum/-,s universitätsklinikum/-,s universitätsklinik kreiskrankenhaus
      krankenhaus unfallkrankenhaus fachklinik rehaklinik hospiz universität hochschule fachhochschule gymnasium/-,s realschule grundschule gesamtschule
      berufsschule hauptschule volksschule kita kindergarten kindertagesstätte sparkasse kreissparkasse stadtsparkasse volksbank raiffeisenbank
      landesbank jobcenter arbeitsagentur jugendamt sozialamt finanzamt/-,s landratsamt standesamt ordnungsamt gesundheitsamt
      bezirksamt polizeiinspektion polizeipräsidium polizeidirektion polizeirevier justizvollzugsanstalt jva stadtwerke
      stadtverwaltung kirchengemeinde pfarrei tierheim kanzlei rechtsanwaltskanzlei anwaltskanzlei steuerkanzlei gewerkschaft
      hausverwaltung bezirkshauptmannschaft magistrat zentrum`,
    shared: 'zentrum',
    joins: 'am im an der die das und zum zur rechts links bad st sankt von ob vor',
    direct: true,
  },
  {
    heads: `amt landesamt/-,es bundesamt/-,es landesamts bundesamts bundesinstitut bundesanstalt landesanstalt ministerium bundesministerium
      staatsministerium agentur bundesagentur senatsverwaltung landesdirektion versorgungsamt`,
    shared: 'amt agentur',
    joins: 'für und der des die zur den in',
    direct: true,
  },
  // Dutch
  {
    heads: `rechtbank gerechtshof kantongerecht ziekenhuis universiteit hogeschool gemeente ministerie politie woningstichting
      woningcorporatie woningbouwvereniging stichting basisschool huisartsenpraktijk verpleeghuis zorgcentrum apotheek
      advocatenkantoor ggz ggd parket`,
    joins: 'van de den het der aan voor en',
    direct: true,
    lower: true,
  },
  {
    heads: 'ziekenhuis universiteit hogeschool lyceum',
    before: ANY_NAME,
    joins: 'van',
  },
  // Swedish
  {
    heads: `tingsrätt hovrätt förvaltningsrätt kammarrätt lasarett/-,et sjukhus/-,et universitetssjukhus/-,et länssjukhus/-,et barnsjukhus/-,et
      vårdcentral universitet kommun/-,s högskola gymnasium grundskola folkhögskola sparbank församling polismyndighet stadsdelsförvaltning
      tingsrättens kriminalvårdsanstalt`,
    before: ANY_NAME,
    joins: 'i för',
  },
  // Norwegian
  {
    heads: `tingrett lagmannsrett sykehus/-,et sjukehus/-,et universitetssykehus universitetssjukehus legevakt universitet kommune høgskole
      høyskole videregående ungdomsskole sparebank politidistrikt menighet legesenter sykehjem`,
    inside: 'videregående',
    before: ANY_NAME,
    joins: 'i for',
  },
  // Danish
  {
    heads: `byret landsret sygehus/-,et hospital/-,et universitetshospital/-,et regionshospital/-,et universitet kommune gymnasium skole folkeskole
      sparekasse andelskasse politi/-,kreds sogn lægehus plejehjem`,
    shared: 'hospital',
    before: ANY_NAME,
    joins: 'i for',
  },
  // Scandinavian, with the name behind
  {
    heads: `retten universitetet sykehuset sygehuset sjukhuset hospitalet sparebank sparbanken sparekassen advokatfirmaet advokatbyrån
      advokatfirma andelsboligforeningen boligforeningen ejerforeningen bostadsrättsföreningen borettslaget sameiet brf skolen
      regionshospitalet stiftelsen foreningen föreningen høyskolen högskolan politiet domstolen kommunen`,
    shared: 'retten skolen politiet kommunen hospitalet',
    joins: 'i på for för av',
    direct: true,
  },
  // Finnish
  {
    heads: `käräjäoikeu/s,den,dessa,desta,teen,delle hovioikeu/s,den,dessa,desta,teen hallinto-oikeus oikeus yliopisto/-,n,ssa,sta,on,lle
      sairaala/-,n,ssa,sta,an,lle keskussairaala/-,n,ssa,sta,an kaupunki kaupungi/n,lle,lla kunta kunnan seurakunta seurakunnan
      ammattikorkeakoulu/-,n,ssa,sta lukio/-,n,ssa,sta koulu/-,n,ssa,sta terveysasema/-,n,lla,lta terveyskeskus poliisilaito/s,ksen osuuspankki
      osuuspankin säästöpankki hyvinvointialue/-,en,ella`,
    before: /^\p{Lu}[\p{L}-]*n$/u,
    single: true,
    between: /^(?:yliopisto|keskus)\p{L}+$/u,
  },
  // Hungarian
  {
    heads: `kórház/-,ba,ban,ból,nak,at,hoz,tól törvényszék/-,en,nek,re,et,hez járásbíróság/-,on,nak,ra,ot,hoz bíróság ítélőtábla
      egyetem/-,en,nek,re,et,hez gimnázium/-,ban,ba,nak,ot önkormányzat/-,a,ának,nak rendőrkapitányság/-,on,nak kormányhivatal/-,a,nak
      minisztérium/-,nak,ban klinik/a,án,ára alapítvány/-,nak egyesület/-,nek biztosító/-,nak,tól takarékszövetkezet plébánia iskola óvoda
      főiskola/-,n ügyészség/-,en,nek`,
    before: ANY_NAME,
    between: /^(?:általános|megyei|városi|kerületi)$/u,
  },
  // Turkish
  {
    heads: `hastanesi/-,ne,nde,nden,nin mahkemesi/-,ne,nde,nden,nin üniversitesi/-,ne,nde,nden,nin bankası/-,na,nda,ndan,nın belediyesi/-,ne,nde,nin
      bakanlığı/-,na,nın müdürlüğü/-,ne,nde,nün lisesi/-,ne,nde ilkokulu/-,na,nda ortaokulu/-,na,nda derneği/-,ne,nin vakfı/-,na,nın sendikası/-,na
      başsavcılığı/-,na,nca kaymakamlığı/-,na valiliği/-,ne noterliği/-,nde karakolu/-,na,nda merkezi`,
    before: ANY_NAME,
    between: /^ve$/u,
  },
  // Polish
  {
    heads: `sąd/-,u,owi,em sądzie szpital/-,a,owi,em,u uniwersytet/-,u,owi,em uniwersytecie politechni/ka,ki,ce,kę szkoł/a,y,ę szkole liceum prokuratur/a,y,ę
      prokuraturze komend/a,y,ę komendzie komisariat/-,u urząd urzęd/u,owi,em urzędzie gmin/a,y,ę,ie starostwo starostw/a,u ministerstw/o,a,u bank/-,u,owi,iem
      spółdzielni/a,ę,ą fundacj/a,i,ę stowarzyszenie stowarzyszenia parafi/a,i,ę przychodni/a,ę kancelari/a,i,ę zakład/-,u przedszkole akademi/a,i,ę instytut/-,u
      wspólnot/a,y,ę`,
    shared: 'bank zakład',
    inside: 'nr imienia miejski miejskiego',
    joins: 'w we dla im pod nad na św i do',
    direct: true,
  },
  // Czech and Slovak
  {
    heads: `soud/-,u,em,ě súd/-,u,om,e nemocnic/e,i,í nemocnica univerzit/a,y,ě,u,ou škol/a,y,e,u,ou gymnázi/um,a,u úřad/-,u,em,ě úrad/-,u,e
      bank/a,y,u,ou spořiteln/a,y,u,ou spořitelně sporiteľn/a,e,u pojišťovn/a,y,u,ou pojišťovně poisťovn/a,e,u policie polícia ministerstv/o,a,u
      magistrát/-,u zastupitelstv/o,a klinik/a,y,u,ou poliklinik/a,y ústav/-,u fakult/a,y,u farnost nadac/e,i ordinace domov/-,a`,
    before: /^\p{Lu}\p{L}*(?:[ýáéíě]|ou|ého|ému|ém|ým|ej|ova|ovy|ově|ovu)$/u,
    joins: 'v ve na pro pod nad v u sv svaté svatého',
    direct: true,
  },
  // Croatian, Serbian and Slovene
  {
    heads: `sud/-,a,u,om sodišč/e,a,u bolnic/a,e,i,u,om univerzitet/-,a,u univerz/a,e,i sveučilišt/e,a,u fakultet/-,a,u škol/a,e,i,u šol/a,e,i,o bank/a,e,i,u,o
      policija policijska općin/a,e,i,u opštin/a,e,i,u občin/a,e,i,o ministarstv/o,a,u ministrstv/o,a,u odvjetništv/o,a,u tužilaštv/o,a,u osiguranje
      zavarovalnic/a,e,i gimnazij/a,e,i,u klinik/a,e,i,u dom župa`,
    shared: 'dom',
    before:
      /^(?:\p{Lu}\p{L}*(?:[sšč]k[aeio]|[sšč]ko[jgm])|(?:Narodn|Ustavn|Upravn|Vrhovn|Prekršajn|Općinsk|Opć|Osnovn|Splošn|Okrožn|Okrajn|Sredn)\p{L}{1,3})$/u,
    inside: 'zdravlja javne uprave',
    joins: 'u v na za sv pri o',
    direct: true,
  },
  // Russian, Ukrainian and Bulgarian
  {
    heads: `суд/-,а,у,ом,е больниц/а,ы,е,у,ей лікарн/я,і,ю,ею болниц/а,ата университет/-,а,у,ом,е,ът університет/-,у,і,ом поликлиник/а,и,е,у
      поліклінік/а,и,у школ/а,ы,е,у,и,і гимнази/я,и,ю гімназі/я,ї,ю лице/й,я,е ліце/й,ю,ї институт/-,а,е,у інститут/-,у,і академи/я,и,ю академі/я,ї,ю
      банк/-,а,у,ом,е прокуратур/а,ы,е,у,и,і министерств/о,а,у,е міністерств/о,а,у,і администраци/я,и,ю адміністраці/я,ї,ю управлени/е,я,ю управлінн/я,ю
      общин/а,ата клиник/а,и,е,у клінік/а,и,у диспансер/-,а,е,у фонд/-,а,у госпитал/ь,я,е,ю госпіталь завод/-,а,у,е нии мвд умвд овд`,
    before:
      /^\p{Lu}[\p{L}-]*(?:[ыиоі]й|[ая]я|[оыие]е|[ое]го|[ое]му|[ыиое]м|[ую]ю|[сцз]ьк\p{L}{1,4}|на|но[їг]|ні(?:й|м)|ного|ному|ск[аи]|ен)$/u,
    between: /^[\p{Ll}-]+(?:[ыиоі]й|[ая]я|[оыие]е|[ое]го|[ое]му|[ыиое]м|[ую]ю|[сцз]ьк\p{L}{1,4}|на|ної|ск[аи])$/u,
    inside:
      'скорой помощи швидкої допомоги города міста району района области області россии рф имени імені им ім г м по на',
    joins: 'имени імені им ім г м города міста по на в у района области',
    direct: true,
  },
  // Greek
  {
    heads: `νοσοκομείο νοσοκομείου πανεπιστήμιο πανεπιστημίου πρωτοδικείο πρωτοδικείου εφετείο εφετείου ειρηνοδικείο τράπεζα τράπεζας δήμος
      δήμου υπουργείο υπουργείου γυμνάσιο λύκειο σχολείο εισαγγελία τμήμα`,
    shared: 'τμήμα',
    before: /^\p{Lu}\p{L}*(?:[ήηόοά]|ής|ού|ικό|ική|ικής)$/u,
    joins: 'του της των αγίου',
    direct: true,
  },
];

const split = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '');

/** Returns the words of a list, with the endings of each stem. */
export const inflected = (list: string): string[] =>
  split(list).flatMap((word) => {
    const [stem = '', endings] = word.split('/');
    return endings === undefined ? [stem] : endings.split(',').map((ending) => stem + (ending === '-' ? '' : ending));
  });

/**
 * Words with a capital that say what sort of institution it is, not which: "Hospital Universitario", "Sąd Rejonowy". A
 * name needs another word.
 */
export const SORTS: ReadonlySet<string> = new Set(
  split(`
  universitario universitaria general provincial regional comarcal clínico primera instancia instrucción penal civil social mayor
  universitaire judiciaire administratif régional départemental municipal national central nacional superior estadual federal
  civile penale cível criminal geral regionale maggiore civili universitario
  rejonowy rejonowego rejonowemu rejonowym okręgowy okręgowego okręgowym apelacyjny apelacyjnego wojewódzki wojewódzkiego miejski miejskiego
  powiatowy powiatowego specjalistyczny kliniczny główny pracy podstawowa podstawowej podstawową rodzinny
  ljetna zimska krajský krajského krajskému krajském krajským okresní okresního okresnímu obvodní obvodního městský městského městskému vrchní
  fakultní základní střední vysoká mateřská obecní místní krajská okresná okresný mestský základná stredná fakultná
  općinski općinskog općinskom županijski županijskog trgovački trgovačkog osnovni osnovna osnovne viši opća opće klinička
  kliničke kliničkoj srednja okružni okrajno okrožno splošna policijska
  районный районного районному районном городской городского городскому городская городской городскую областной областного областная областную
  арбитражный арбитражного мировой мирового детская детской детскую центральная центральной краевой краевая окружной средняя средней
  районний районного районному міський міська міської обласний обласна обласної окружний господарський апеляційний господарського
  районен окръжен градски софийски многопрофилна
  devlet şehir özel asliye hukuk ceza sulh ağır aile iş icra bölge adliye idare vergi emniyet sağlık eğitim araştırma anadolu
  cumhuriyet ilçe il millî milli tüketici ticaret
  állami városi megyei kerületi általános
  județean județeană clinic municipal orășenesc urgență general național teoretic apel
  γενικό γενικού μονομελές πολυμελές μονομελούς πολυμελούς δημοτικό
  städtisches städtische städtischen kommunal offentlig privat
`),
);
