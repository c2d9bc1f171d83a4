"""What no package says: words chosen by hand, by the list that they belong to or are kept out of."""


def words(text: str) -> set:
    return set(text.split())


# Written in lower case by the dictionary for a rare sense ("john" is a toilet), but names whenever capitalised.
PLAIN_NAMES = words(
    'john peter tom harry jack jimmy josh mike jerry tony nick bob bobby billy carol sally smith martin johnny '
    'tommy charlie joe sam ben dan ken ron don ted fred jim tim kim larry barry terry randy andy wendy molly polly '
    'betty maria david paul james george robert michael steven kelly tracy stacy brad chad ned hank abigail ella eric '
    'bruce donald walter'
)

# Frequent where no package counts them in Latin letters: India, China, Korea, Nigeria, Ghana, South Africa, the Pacific.
FIRST_NAMES = words(
    'aarav abhishek aditya ajay akash amit amitabh ananya aniket anil anita anjali ankit ankita anup aparna arun ashok asha '
    'bharat bhavna deepa deepak deepika dinesh divya ganesh gaurav gita gopal harish hemant indira jagdish jyoti kamal karan '
    'kavita kavya kiran krishna lakshmi lalit madhuri mahesh manish manoj meena meera mohan mukesh nandini naveen neha nikhil '
    'nisha nitin pankaj parvati pooja pradeep prakash pranav prashant pratik praveen preeti priyanka puja radha raghav rahul '
    'rajan rajendra rajesh rajiv rakesh ramesh rashmi ravi rekha rohan rohit ruchi sachin sandeep sangeeta sanjay sanjeev '
    'saraswati satish savita seema shalini shankar shanti shilpa shreya shruti shyam siddharth sneha sonia subhash sudhir '
    'sujata sunil sunita suresh sushma swati tanvi uday uma usha vandana varun vasudha venkatesh vijay vikram vinay vineet '
    'vinod vishal yash '
    'xiaoming xiaoli xiaohong jianguo jianhua weimin guoqiang haiyan hongmei jiahao jiayi junjie lihua meiling mingming '
    'qiang shufen tingting wenjie xiuying yanfei yifan yuxuan zhiwei zihan zixuan wei ling ming hui jing '
    'minjun minseo jiho jimin jisoo seojun seoyeon hyunwoo hyejin sangwoo soojin eunji youngho kyungsoo '
    'oluwaseun oluwatobi chukwuemeka chinedu chioma adaeze ngozi nnamdi obinna emeka ifeoma folasade babatunde adebayo '
    'abimbola temitope titilayo kwabena kwadwo kwesi akosua abena yaa sipho thabo nomvula bongani lerato mandla nkosana '
    'makoa keanu tane aroha wiremu mele sione '
    'nguyet thuy huong linh minh tuan hung dung hoa phuong quang trang thao ngoc'
)

# The same for Europe, Turkey, and the French- and Arabic-speaking countries of Africa.
EUROPEAN_FIRST_NAMES = words(
    'begoña inmaculada íñigo iñaki íker gorka aitor ainhoa amaia nerea itziar leire unai mikel xabier joseba jordi oriol '
    'montserrat núria meritxell laia arnau biel pau roser xavi uxía brais iago antía concepción asunción encarnación '
    'remedios rocío macarena milagros purificación almudena guadalupe consuelo amparo dolores pilar '
    'benedetta alessandra davide concetta niccolò lorenzo matteo federico giacomo gianluca gianni giuliano giulia chiara '
    'martina ginevra beatrice ludovica elisabetta eleonora costanza pierluigi pasquale gennaro salvatore carmelo calogero '
    'conceição joão gonçalo tiago duarte afonso rui nuno vasco inês mafalda leonor beatriz catarina margarida fátima luísa '
    'fatou mamadou aminata ousmane ibrahima moussa amadou cheikh abdoulaye boubacar seydou oumar mariama khady awa ndeye '
    'aïssatou fatoumata kadiatou salimata bintou souleymane modou babacar alioune '
    'mehdi yassine karim rachid nadia samira khadija zineb soukaina hicham noureddine abdelkader abdelaziz mohamed ahmed '
    'şebnem irem gülşen zeynep elif ayşe fatma emine hatice özlem derya burak emre mert oğuz çağlar gökhan tuğba büşra '
    'mads søren lærke mette kirsten jens rasmus anders ingrid sigrid åse gunnhild håkon øyvind torbjørn bjørn ragnhild '
    'jussi pekka matti juhani antti tuula pirkko aino eero väinö sanna minna heikki '
    'małgorzata katarzyna agnieszka zbigniew grzegorz krzysztof wojciech stanisław sławomir bożena grażyna jolanta '
    'zsófia eszter zsolt gergely lászló istván jános józsef katalin ildikó ágnes balázs attila szilvia '
    'václav zdeněk jaroslav miroslav bohumil lenka zuzana markéta kateřina dragan milica jelena zoran snežana tomislav '
    'mihai ioana gheorghe vasile dumitru ileana răzvan bogdan cătălin '
    'loïc gaël maël anaïs élodie océane maëlys thibault gwenaëlle yannick ghislaine solène '
    'kees joost sanne femke maarten pieter willemijn marijke joke liesbeth jeroen'
)
# Frequent in their countries and too few in the United States to be counted there.
SURNAMES = words(
    'etxeberria etxebarria goikoetxea arrizabalaga agirre mendizábal zubizarreta puigdemont casals ferrer vázquez ibáñez '
    'oyelaran adeyemi adeleke okonkwo okafor nwosu eze balogun ogunleye akinyemi olawale obi danjuma '
    'mbeki mandela zulu dlamini nkosi ndlovu khumalo mokoena sithole mahlangu ngcobo mthembu zuma '
    "ndiaye n'diaye diop ba sow fall diallo traoré coulibaly keïta cissé konaté camara touré sissoko diarra "
    "d'angelo d'amico lo presti de santis de luca di stefano ferrari esposito ricci "
    'lefèvre béranger delacroix marchand rousseau chevalier petit benali el amrani le goff '
    'pöyhönen korhonen virtanen mäkinen nieminen hämäläinen järvinen östergård østergaard vestergaard åkesson lindqvist '
    'szymański woźniak wójcik kowalczyk kamiński lewandowski zieliński dąbrowski krawczyk grabowski '
    'nagy kovács tóth szabó horváth novák dvořák svobodová procházka popescu ionescu eminescu '
    'yılmaz öztürk güneş aydın yıldırım şahin çelik kılıç araújo conceição '
    'winterbourne fitzwilliam ravenscroft featherstone osbourne cholmondeley großkopf weiß schröder-meier'
)

# Names by birth records, but in a text nearly always the other thing.
WEAK_NAMES = words(
    'rose mark paris london india china asia egypt israel america europe africa berlin carolina dakota columbia alberta '
    'latina rio hilton stanford berkeley angeles diego francisco hong kong hudson hampton britain england york rhode costa '
    'newport springfield broadway disney durham eng perl packard richmond venice sydney cornwall essex windsor brighton '
    'oxford cambridge lancaster worcester harvard yale princeton cornell medicare medicaid'
)
RARE_NAMES = words(
    # Months and days.
    'january february march april may june july august september october november december monday tuesday wednesday '
    'thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun '
    # Peoples, languages, faiths.
    'american african asian european english french german spanish italian dutch irish scottish welsh british greek '
    'turkish russian polish chinese japanese korean indian mexican canadian arabic hebrew latin roman jewish christian '
    'muslim catholic protestant hindu buddhist islam persian swedish norwegian danish finnish portuguese brazilian '
    'arab sunni shia kurd kurdish cuban filipino vietnamese thai swiss belgian austrian hungarian czech ukrainian israeli egyptian iranian iraqi '
    'god lord jesus christ bible koran easter christmas '
    # Companies, products, machines.
    'google amazon apple microsoft facebook tesla ferrari porsche mercedes lexus toyota honda nissan mazda ford chevrolet '
    'dodge excel python java oracle windows linux adobe cisco intel nvidia sony canon nikon dell acer nokia motorola visa '
    'enron accenture subaru sherlock venus cinderella arial helvetica '
    'mastercard paypal stripe docker jenkins jira slack zoom azure kafka redis maven gradle debian ubuntu apache walmart '
    'costco starbucks pepsi nike adidas gucci prada dior chanel rolex android siri alexa '
    # Forms of address, offices and parts of documents.
    'mister doctor nurse king queen prince princess bishop pope abbot deacon judge major general sergeant captain page '
    'pages chapter section article table figure exhibit appendix schedule street avenue road lane drive court house '
    'mr mrs ms dr jr sr phd md rn esq inc ltd llc corp co dept dob ssn mrn icu er ed iv ct mri ekg '
    'ok okay hello hi hey dear thanks regards sincerely mom dad mommy daddy grandma grandpa see so go new good best old '
    'an do ha ho le son ma no in my be day night home house street love life work'
)

# Function words of other languages and parts of names that mean nothing alone.
NO_NAMES = words(
    'der die das und des dem den ein eine von zu im ist les le la las los el del de du da di do dos et est un una une '
    'en al van ter ten bin ibn bint abu st san santa saint sankt y e i o a the of and to in for is on that by this it be '
    'are at as or we us if he me go up am pm unknown baby infant notnamed test user admin none null please yes internet email '
    'web said say says going come came get got let lets does did done been being but by can could its not our she they them '
    'their too was were who why you your and for from that these those with what when where which while have has had how '
    'any all some such one two three four five six seven eight nine ten than then there here her his him also just only '
    'over under more most other into out off now many much very nobody somebody everybody anybody nothing something each '
    'both few after before because since until through between during about against above below again further once same '
    'first last next name date birth sex age phone address own should would might must shall am pm yes per every another still even back well way make made take took '
    'give gave know think look use find tell ask seem feel try leave call'
)

# Words of other languages that begin sentences, stand in letters and head the fields of forms; German writes all nouns
# with a capital. Somebody somewhere is called so, but whoever reads one in a text reads the word.
OTHER_WORDS = words(
    # German
    'sie wir ihr ihre ihren ihrem ihrer mein meine meinen meinem unser unsere dein deine kein keine wann wie wo was wer '
    'warum wenn dass aber oder auch noch nach bei bis ab aus mit ohne für gegen über unter vor seit während '
    'bitte danke hallo guten sehr geehrte geehrter beste besten viele freundliche freundlichen grüße '
    'gruß grüßen damen herren kollege kollegin kollegen kolleginnen anlage anlagen betreff datum tagen woche '
    'wochen monat monate jahr jahre zeit eintrag akte guthaben konto rechnung betrag zahlung kündigung vertrag '
    'bestellung lieferung nummer kunde kundin kundennummer adresse anschrift vorname nachname name geburtsdatum '
    'geburtsort straße hausnummer plz ort telefon handy mobil unterschrift klinik krankenhaus praxis station '
    'befund diagnose diagnosen anamnese therapie aufnahme entlassung patient patientin behandlung medikation labor puls '
    'blutdruck beurteilung steuer steuerliche steuernummer finanzamt bescheid antrag versicherung krankenkasse ausweis '
    'maße maßstab zeichnung schuss euro deutsche herr frau arbeitszeit urlaub gehalt '
    'mieter vermieter käufer verkäufer kläger beklagter beklagte empfänger absender leitung hinweis termin '
    # French
    'merci bonjour bonsoir madame monsieur messieurs cordialement salutations objet votre notre nos mon ma '
    'mes nous vous ils elles avec sans pour par dans sur sous chez depuis après avant pendant quand comment pourquoi nom '
    'prénom adresse numéro téléphone courriel naissance né née carte identité dossier facture montant compte '
    'paiement date lieu signature objet motif antécédents traitement ordonnance médecin docteur hôpital clinique sécurité '
    'sociale assuré bailleur preneur locataire livraison commande rendez aujourd hier demain janvier février '
    # Spanish and Portuguese
    'hola saludos estimado estimada atentamente gracias buenos buenas tardes señor señora usted ustedes nosotros '
    'fecha nombre apellidos apellido dirección avenida número teléfono correo domicilio nacimiento lugar '
    'paciente diagnóstico tratamiento ingreso importe cuenta pago factura pedido documento pasaporte cuando donde '
    'porque pero muy menos desde hasta entre sobre según '
    'olá obrigado obrigada exmo exma senhor senhora cumprimentos atenciosamente morada rua travessa '
    'telefone telemóvel endereço nascimento nome sobrenome apelido contribuinte cartão cidadão processo utente consulta '
    'conta valor pagamento pedido fatura data quando onde muito mais '
    # Italian
    'buongiorno buonasera egregio egregia spettabile distinti cordiali saluti grazie signore signori '
    'tra fra con nel sul sulla dal dalla agli come quando dove perché sono nato nata residente numero '
    'telefono indirizzo nome cognome codice fiscale partita data luogo firma oggetto importo fattura conto bonifico '
    'paziente diagnosi terapia ricovero dimissione visita ricorrente convenuto iva piva sottoscritto allegato '
    # Dutch, Danish, Norwegian, Swedish
    'beste geachte groet groeten bedankt graag hierbij mijn onze uw jouw naam voornaam achternaam adres straat postcode '
    'woonplaats geboortedatum geboren telefoon bedrag rekening factuur verkoper huurder verhuurder huisarts '
    'hej hei kære kjære hilsen hälsningar vänliga tack tak från och att det som för med ett inte har kan jag '
    'oss adress adresse telefon födelsedatum fødselsdato navn namn fornavn efternavn etternavn förnamn efternamn '
    'personnummer fødselsnummer fnr pnr kennitala hetu osoite puhelin nimi etunimi sukunimi syntymäaika terveisin hyvä '
    'besök recept käynti diagnoosi lääkitys set beløb belopp '
    # Polish, Turkish, Romanian
    'szanowni szanowny szanowna państwo państwa pan pani pana dzień dobry pozdrawiam dziękuję karta informacyjna imię '
    'nazwisko adres ulica numer data urodzenia telefon kwota faktura zamieszkały zamieszkała rozpoznanie zalecenia '
    'wizyta pacjent nip regon pesel skala '
    'sayın merhaba saygılarımla saygılar teşekkürler hanım hasta soyadı doğum tarihi tarih kimlik numarası adres '
    'sokak mahallesi cadde caddesi tutar muayene ilaç tansiyon kime zarar müşteri fatura sipariş plaka bilgilerim '
    'doamnă bună telefon '
)
# Abbreviations that head a field, or stand before a number.
FIELD_WORDS = words('iban bic dea npi dob vat eft ref tel fax mob att acct qty amt pid uid uuid url set record')

# The same, but so many are called so that a first name, a title or a surname beside it makes a name of it.
OTHER_WORDS_AND_NAMES = words(
    'per till zimmer winkel calle largo plaza rue nur uhr weil alta ville adı tag tage lieber liebe cher chère vos koper '
    'mas como strada caro cara alla nella norm moin gentile gentili bey tanı deutsch deutscher vin reg sig iva si den vu ta deja see '
    # Nouns of German that many are called, too.
    'wasser zucker mehl salz milch käse brot fleisch apfel birne nuss kraut rübe bohne blatt knopf laub baum wald feld '
    'teich brunnen garten dach licht schatten herbst sonntag montag freitag morgen abend nacht sonne mond regen schnee '
    'sturm nebel nagel zange schraube pflug topf kessel löffel gabel messer kopf hals finger haar herz zahn knie blut '
    'schritt sprung kette gürtel kragen brief buch bild blume stahl blei kohle staub lehm glas seide leder holz rauch '
    'graben weg rand ecke spitze ende anfang mitte teil stück halb viertel pfund kurz dünn stumpf gerade lauf zug gang '
    'kampf streit sieg trost leid glück stufe amt markt kauf heller'
)

# Words that a list of diseases has, of which nearly every use is another.
NO_CONDITIONS = words(
    'ill disease diseases disorder disorders syndrome illness condition infection infections injury injuries wound wounds '
    'complication complications sign symptom symptoms lesion lesions birth death pregnancy labor labour growth age aging '
    'obstruction rupture change changes mass masses lump accident accidents bite bites sting abuse neglect violence '
    'attack attacks crisis episode weight height heat trauma complaint ailment upset affection hunger thirst drinking '
    'smoking use overdose poisoning exposure fall falls war terrorism work crime behavior behaviour problem problems '
    'blister itch swelling spot spots mark marks scar scars wart mole corn stone stones web lead mercury arsenic blast '
    'bends rot rust smut blight mosaic scab canker wilt yellows curl bloat staggers gapes glanders heaves hives '
    'motion sickness sleeping fire rash spasm cast drunkenness dependence addiction insanity madness '
    'hardening softening narrowing thickening enlargement adhesion adhesions shift drop foot hand head loss block blocks '
    'bleeding swelling deformity defect defects malformation malformations anomaly anomalies cyst cysts polyp polyps '
    'constitution degeneration delirium plague distress emergency emergencies failure flow pain pains strain strains '
    'twin twins tic tics worms paralysis dwarf giant hermaphrodite monster vapors vapours mania phobia fetish '
    'health mental abnormality abnormalities aggression anger ataxy bang beats bit body cast color colour contracture '
    'course crab crush delay disability disabilities dumping dying ear eye eyes gas jealousy laughter mutism reading '
    'running shock sleep smoking sneezing snoring sprain stress sweating tics tooth vertigo voice hearing vision burn '
    'burns cold colds cough coughing fever fevers fit fits flush flushing faint fainting fatigue itching nausea shivering '
    'thinness tremor tremors weakness yawning worm clap crabs lice flea orgasms flare pinch wrench virtues illusions '
    'drowning spotting frenzy rituals recurrence sensations hostility incompetence blackout endemic aches starvation '
    'choking craze abrasion suicides hickey corpses boils scrape punishments softness disintegration biofeedback scarring '
    'aberration crackle amputation stings cramp fugue felon bruise drooling unhappiness shiner sterility tartar xenophobia '
    'appetites contagion cadaver freckles lethargy pestilence suffocation vomiting loneliness nervousness hysteria '
    'siblings husbands widows maids lad amelia alexia felon affliction relapse slough vapors dialects'
)
NO_CONDITION_PHRASES = (
    'rare disease', 'rare diseases', 'chronic disease', 'chronic diseases', 'chronic condition', 'chronic conditions',
    'weight gain', 'weight loss', 'weight losses', 'yellow jack', 'charge association', 'men iii', 'heavy period',
    'heavy periods', 'clinical course', 'virus disease', 'virus diseases', 'disease attribute', 'disease attributes',
    'battle sign', 'human remains', 'body remains', 'animal remains', 'social sciences', 'crack up', 'late walker',
    'absence status', 'voice absence', 'mixed infection', 'virus infection', 'electric shock', 'border disease',
    'effort syndrome', 'chicken breast', 'low density', 'chronic infection', 'fly strike', 'effects of',
)
# Of those, the ones that are found beside words such as "diagnosed with".
LABELLED_CONDITIONS = words(
    'cold burn burns shock stress cough fever fatigue nausea vertigo tremor tremors pain fall falls rash hives cyst '
    'cysts polyp polyps sprain fits fainting weakness infection overdose poisoning addiction paralysis mania phobia tic '
    'fracture fractures allergy allergies tics delirium pregnancy trauma wart warts scar smoking snoring deformity bleeding'
)
# Everyday words that are conditions all the same.
CONDITIONS = words(
    'depression anxiety autism diabetes cancer asthma stroke obesity hypertension hypotension dementia epilepsy migraine '
    'migraines arthritis eczema acne flu influenza pneumonia bronchitis tuberculosis malaria hepatitis '
    'leukemia leukaemia lymphoma melanoma tumor tumour tumors tumours anemia anaemia alcoholism anorexia bulimia insomnia '
    'schizophrenia psychosis psoriasis gout hernia appendicitis meningitis sepsis measles mumps rubella chickenpox '
    'smallpox polio cholera typhoid tetanus rabies diphtheria pertussis shingles thrush rickets scurvy syphilis '
    'gonorrhea chlamydia herpes scabies ringworm glaucoma cataract cataracts osteoporosis scoliosis sciatica lupus '
    'fibromyalgia endometriosis infertility miscarriage menopause incontinence constipation diarrhea jaundice cirrhosis '
    'hemophilia thalassemia concussion amnesia aphasia dyslexia paraplegia quadriplegia coma blindness deafness '
    'heartburn indigestion ulcer ulcers colitis gastritis pancreatitis diverticulitis hemorrhoids angina arrhythmia '
    'atherosclerosis thrombosis embolism aneurysm edema cellulitis dermatitis rosacea vitiligo alopecia neuropathy '
    'encephalitis preeclampsia ectopic hypothyroidism hyperthyroidism hypoglycemia hyperglycemia hyperlipidemia '
    'hypercholesterolemia dyslipidemia tachycardia bradycardia dyspnea dysphagia suicidal psychopathy alzheimer alzheimers '
    'parkinson parkinsons bipolar schizoaffective covid coronavirus monkeypox ebola zika'
)
PHRASES = (
    'high blood pressure', 'low blood pressure', 'heart attack', 'heart failure', 'heart disease', 'atrial fibrillation',
    'congestive heart failure', 'kidney failure', 'kidney disease', 'kidney stones', 'liver disease', 'liver failure',
    'type 1 diabetes', 'type 2 diabetes', 'type i diabetes', 'type ii diabetes', 'type 1 diabetes mellitus',
    'type 2 diabetes mellitus', 'high cholesterol', 'covid 19', 'long covid', 'sars cov 2', 'hiv positive',
    'hiv infection', 'hiv aids', 'human immunodeficiency virus', 'breast cancer', 'lung cancer', 'prostate cancer',
    'colon cancer', 'bipolar disorder', 'major depressive disorder', 'post traumatic stress disorder', 'panic attacks',
    'anxiety disorder', 'generalized anxiety disorder', 'autism spectrum disorder', 'down syndrome', 'downs syndrome',
    'sleep apnea', 'multiple sclerosis', 'cerebral palsy', 'cystic fibrosis', 'sickle cell disease', 'sickle cell anemia',
    'alzheimer s disease', 'parkinson s disease', 'crohn s disease', 'huntington s disease', 'chronic pain',
    'back pain', 'chest pain', 'urinary tract infection', 'ear infection', 'substance abuse', 'substance use disorder',
    'opioid use disorder', 'alcohol use disorder', 'alcohol dependence', 'drug addiction', 'eating disorder',
    'borderline personality disorder', 'attention deficit disorder', 'suicidal ideation', 'postpartum depression',
    'ectopic pregnancy', 'gestational diabetes', 'common cold', 'carpal tunnel syndrome', 'torn acl', 'hip fracture',
)
# What the letters of doctors in other languages speak of most; no package has them.
FOREIGN_CONDITIONS = (
    # German
    'Schlaganfall', 'Vorhofflimmern', 'Mammakarzinom', 'Epilepsie', 'Multiple Sklerose', 'Pneumonie', 'Lungenentzündung',
    'arterielle Hypertonie', 'Hypertonie', 'Bluthochdruck', 'chronische Niereninsuffizienz', 'Niereninsuffizienz',
    'Herzinsuffizienz', 'Herzinfarkt', 'Myokardinfarkt', 'koronare Herzkrankheit', 'Asthma bronchiale', 'Zuckerkrankheit',
    'Diabetes mellitus Typ 1', 'Diabetes mellitus Typ 2', 'Typ 2 Diabetes', 'rezidivierende depressive Störung',
    'depressive Störung', 'Depressionen', 'Angststörung', 'Schizophrenie', 'bipolare Störung', 'Migräne', 'Demenz',
    'Morbus Parkinson', 'Morbus Crohn', 'Colitis ulcerosa', 'rheumatoide Arthritis', 'Arthrose', 'Gonarthrose',
    'Bandscheibenvorfall', 'Lungenembolie', 'Thrombose', 'Leberzirrhose', 'Hepatitis', 'Blinddarmentzündung',
    'Prostatakarzinom', 'Bronchialkarzinom', 'Kolonkarzinom', 'Brustkrebs', 'Lungenkrebs', 'Darmkrebs', 'Hautkrebs',
    'Leukämie', 'Hirntumor', 'Schilddrüsenunterfunktion', 'Hypothyreose', 'Schlafapnoe', 'Fibromyalgie', 'Neurodermitis',
    # French
    'épilepsie', 'asthme', 'fibrillation auriculaire', 'fibrillation atriale', 'hypertension artérielle', 'dépression',
    'diabète', 'diabète de type 1', 'diabète de type 2', 'pneumonie', 'infarctus du myocarde', 'insuffisance cardiaque',
    'insuffisance rénale', 'insuffisance rénale chronique', 'accident vasculaire cérébral', 'sclérose en plaques',
    'cancer du sein', 'cancer du poumon', 'cancer de la prostate', 'maladie de Crohn', 'maladie de Parkinson',
    'maladie d Alzheimer', 'polyarthrite rhumatoïde', 'schizophrénie', 'trouble bipolaire', 'embolie pulmonaire',
    # Spanish and Portuguese
    'epilepsia', 'asma', 'asma bronquial', 'neumonía', 'depresión', 'diabetes mellitus tipo 1', 'diabetes mellitus tipo 2',
    'diabetes tipo 1', 'diabetes tipo 2', 'hipertensión', 'hipertensión arterial', 'fibrilación auricular',
    'insuficiencia cardíaca', 'insuficiencia renal', 'infarto de miocardio', 'cáncer de mama', 'cáncer de pulmón',
    'esclerosis múltiple', 'esquizofrenia', 'trastorno bipolar', 'artritis reumatoide', 'cirrosis hepática',
    'pneumonia', 'depressão', 'hipertensão', 'hipertensão arterial', 'fibrilhação auricular', 'fibrilação atrial',
    'insuficiência cardíaca', 'insuficiência renal', 'enfarte do miocárdio', 'cancro da mama', 'câncer de mama',
    'esclerose múltipla', 'acidente vascular cerebral',
    # Italian
    'polmonite', 'depressione', 'epilessia', 'ipertensione', 'ipertensione arteriosa', 'fibrillazione atriale',
    'diabete mellito', 'diabete mellito di tipo 2', 'diabete di tipo 1', 'diabete di tipo 2', 'scompenso cardiaco',
    'insufficienza renale', 'infarto miocardico', 'infarto del miocardio', 'sclerosi multipla', 'carcinoma mammario',
    'tumore al seno', 'artrite reumatoide', 'schizofrenia', 'disturbo bipolare', 'morbo di Parkinson', 'morbo di Crohn',
    # Dutch
    'longontsteking', 'hypertensie', 'atriumfibrilleren', 'boezemfibrilleren', 'hartfalen', 'hartinfarct', 'beroerte',
    'suikerziekte', 'diabetes mellitus type 1', 'diabetes mellitus type 2', 'diabetes type 1', 'diabetes type 2', 'nierinsufficiëntie', 'borstkanker', 'longkanker',
    'depressie', 'schizofrenie', 'reumatoïde artritis', 'ziekte van Crohn', 'ziekte van Parkinson', 'epilepsie',
    # Danish, Norwegian, Swedish, Finnish
    'epilepsi', 'astma', 'lunginflammation', 'lungebetændelse', 'lungebetennelse', 'förmaksflimmer', 'atrieflimren',
    'atrieflimmer', 'hjärtsvikt', 'hjertesvigt', 'hjertesvikt', 'hjärtinfarkt', 'högt blodtryck', 'forhøjet blodtryk',
    'høyt blodtrykk', 'bröstcancer', 'brystkræft', 'brystkreft', 'diabetes typ 1', 'diabetes typ 2', 'sukkersyge',
    'masennus', 'keuhkokuume', 'verenpainetauti', 'eteisvärinä', 'sydäninfarkti', 'tyypin 1 diabetes',
    'tyypin 2 diabetes', 'rintasyöpä', 'keuhkosyöpä', 'aivoinfarkti',
    # Polish and Turkish
    'padaczka', 'cukrzyca', 'cukrzyca typu 1', 'cukrzyca typu 2', 'nadciśnienie', 'nadciśnienie tętnicze',
    'migotanie przedsionków', 'niewydolność serca', 'niewydolność nerek', 'zapalenie płuc', 'zawał serca', 'udar mózgu',
    'depresja', 'rak piersi', 'rak płuca', 'stwardnienie rozsiane', 'astma oskrzelowa', 'schizofrenia',
    'astım', 'zatürre', 'hipertansiyon', 'yüksek tansiyon', 'tip 1 diyabet', 'tip 2 diyabet', 'şeker hastalığı',
    'kalp yetmezliği', 'kalp krizi', 'böbrek yetmezliği', 'meme kanseri', 'akciğer kanseri', 'epilepsi', 'depresyon',
    'multipl skleroz',
)
# Only in capitals; the second list only beside words such as "history of".
CONDITION_ABBREVIATIONS = words(
    'hiv aids copd chf adhd ptsd ibs gerd ckd esrd dvt htn hld bph pcos mrsa t2dm t1dm nstemi stemi osa sle uti cad nsclc '
    'covid hpv hsv cll aml ipf mdd bpd pvd tbi'
)
UNSURE_CONDITION_ABBREVIATIONS = words('ms mi pe ra oa als tia cva dm tb std sti ocd add lad ms afib hcv hbv pad gad ards')

# Found under a trade name or as a chemical, and hardly ever a medicine in a text.
NO_DRUGS = words(
    'water oxygen air nitrogen hydrogen helium alcohol sugar salt iron gold silver copper zinc lead mercury nickel cobalt '
    'carbon sulfur sulphur iodine chlorine fluorine sodium potassium calcium magnesium aluminum aluminium silicon tin '
    'titanium platinum milk honey egg eggs wheat corn rice soy soybean oat oats barley rye malt yeast beef pork chicken '
    'lamb fish salmon tuna shrimp crab lobster apple orange banana lemon lime grape peach pear plum cherry strawberry '
    'tomato potato carrot onion garlic ginger pepper mustard cinnamon vanilla cocoa chocolate coffee tea tobacco nicotine '
    'grass dust cotton wool silk wood oak pine cedar elm ash birch maple walnut almond peanut cashew hazelnut olive '
    'sesame sunflower rose lavender mint peppermint basil sage thyme rosemary parsley dill charcoal starch glucose '
    'fructose lactose sucrose dextrose glycerin glycerol gelatin urea acetone ethanol methanol ammonia ozone chalk clay '
    'talc petrolatum vaseline wax soap dog cat horse cow pig goat sheep mouse rat duck goose turkey feathers feather '
    'cockroach mosquito bee wasp hornet ant mold fungus candida soda vinegar beer wine juice solution complete balance '
    'focus advance advantage control relief comfort clear fresh pure natural active total daily optimum essential pulse '
    'aim impact prime apex atom cedar cure emerge ensure glide heather iris jade lotus luna lux matrix nova orbit pharaoh '
    'phoenix pilot rapid ring select sense sentinel shield solo sonata spectrum spirit sprint summit sure temple tempo '
    'trek trio ultra uno vector venture victory vision vista zip acid base protein fat fiber oil cream gel lotion'
)
DRUGS = words(
    'aspirin insulin morphine heroin cocaine codeine heparin penicillin cortisone steroid steroids antibiotic antibiotics '
    'marijuana cannabis methadone valium prozac viagra amphetamine methamphetamine barbiturate quinine digitalis opium '
    'caffeine ecstasy ketamine fentanyl warfarin ibuprofen acetaminophen paracetamol naproxen statin lithium adrenaline '
    'epinephrine estrogen testosterone progesterone thyroxine tetracycline streptomycin chloroform ether laudanum '
    'nitroglycerin antihistamine tylenol advil motrin zoloft xanax ambien lipitor nexium plavix viagra cialis oxycontin '
    'suboxone biktarvy truvada descovy synthroid norco dilantin sinemet symbicort advair colace miralax augmentin keflex '
    'bactrim paxlovid novolog estradiol nexplanon excedrin sulfa '
    'percocet vicodin adderall ritalin lasix coumadin humira ozempic wegovy mounjaro botox'
)
DRUG_PHRASES = (
    'folic acid', 'ascorbic acid', 'valproic acid', 'birth control pill', 'birth control pills', 'nicotine patch',
    'potassium chloride', 'sodium chloride', 'magnesium sulfate', 'ferrous sulfate', 'calcium carbonate', 'milk of magnesia',
    'nitrous oxide', 'lithium carbonate', 'vitamin d', 'vitamin b12', 'vitamin c', 'insulin glargine', 'morphine sulfate',
)
# Words of plants and foods: what has one is an allergen or an ingredient.
NO_DRUG_PARTS = words(
    'pollen extract oil tree seed leaf root fruit whole bark top flower grass fat water milk pepper tea skin hair wood '
    'bean nut shell ginseng juice powder blue red green yellow black white acid compound human factor cell homo sapiens '
    'venom'
)
DRUG_ABBREVIATIONS = words('lsd thc azt mdma prep hctz')

# Cities of that name there are, but the word is another thing.
NO_CITIES = words('san sur una turbo soma batman mary mercedes toyota hitachi bar male of the and hope data man best why not')

COUNTRIES = (
    'United States of America', 'USA', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Russia',
    'South Korea', 'North Korea', 'Czech Republic', 'Burma', 'Holland', 'Ivory Coast', 'Deutschland', 'Österreich', 'Schweiz',
    'España', 'Italia', 'Brasil', 'Polska', 'Nederland', 'Sverige', 'Danmark', 'Norge', 'Suomi', 'Türkiye', 'Taiwan',
    'Palestine', 'Kosovo', 'Cape Verde', 'Swaziland', 'Macedonia', 'Vatican City', 'East Timor',
)

CITIES = (
    'München', 'Köln', 'Nürnberg', 'Wien', 'Praha', 'Roma', 'Milano', 'Firenze', 'Napoli', 'Torino', 'Venezia', 'Genova',
    'Lisboa', 'Moskva', 'Warszawa', 'Kraków', 'Łódź', 'Bruxelles', 'Brussel', 'Den Haag', 'København', 'Göteborg',
    'București', 'Beograd', 'Zürich', 'Genève', 'Genf', 'Basel', 'Sevilla', 'Zaragoza', 'Marseille', 'Lyon',
    'New York', 'Washington DC', 'Mexico City', 'Saint Louis', 'St Louis', 'Saint Paul', 'St Paul', 'Fort Worth', 'Ft Worth',
    'Mumbai', 'Bombay', 'Calcutta', 'Kolkata', 'Saigon', 'Peking', 'Beijing', 'Brooklyn', 'Manhattan', 'Queens', 'Bronx',
)

# A hospital whose name has no other words is any hospital.
GENERIC_HOSPITAL = words(
    'the a of and for general community regional county city state university memorial hospital hospitals medical center '
    'health care healthcare system systems clinic clinics surgery surgical rehabilitation rehab psychiatric behavioral '
    'specialty outpatient va childrens children s womens women district municipal public hospice infirmary institute '
    'service services center at in services emergency acute long term'
)
