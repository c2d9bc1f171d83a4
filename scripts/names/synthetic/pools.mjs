/**
 * The values for filling synthetic text: names from the engine's lists, names added manually, and names composed of
 * parts.
 */
import { makeFirms } from './firms.mjs';

const list = (text) => text.trim().split(/\s+/);

/** Names of many languages that the lists cover badly, added manually: first names and surnames. */
const FIRST = list(`
  Sunniva Torbjørn Ragnhild Kåre Håkon Øystein Gudrun Ásta Þórunn Snorri Aino Väinö Tuula Jukka Pekka Eero Siiri Signe Gro Bjørg Sølvi Ylva Tove Ebbe Mikkel Rasmus
  Zbigniew Agnieszka Małgorzata Wojciech Krzysztof Bogdan Stanisława Jadwiga Miroslav Zdeněk Božena Ľubomír Jaroslava Dragana Slobodan Vesna Zoran Milica Bojan Tihomir Ivaylo
  Desislava Stoyan Kaloyan Oleksandr Volodymyr Oksana Taras Lyudmila Yevgeny Svetlana Dmitri Anastasia Fyodor Nadezhda Gennady Ruslan Timur Aigerim Nursultan Dilnoza Bakhtiyar
  Oluwaseun Chukwuemeka Ngozi Adaeze Babatunde Folasade Temitope Ifeoma Kwame Kofi Akosua Ama Kwabena Efua Abena Yaw Wanjiku Kamau Otieno Achieng Njoroge Wairimu Chebet Kiprono
  Thabo Sipho Nomvula Lindiwe Themba Zanele Mandla Bongani Tendai Rudo Tafadzwa Chipo Mutale Chanda Mamadou Fatoumata Ousmane Aïssatou Ibrahima Awa Moussa Cheikh Abdoulaye
  Tsegaye Selamawit Dawit Tigist Bekele Hirut Abdirahman Hodan Asha Farah Yusuf Zainab Halima Sani Aminu Hauwa Nkechi Obinna Chidi Ekene Uche
  Mohammed Ahmed Fatima Khadija Youssef Layla Noor Hassan Hussein Omar Rania Tariq Samir Nadia Karim Amal Walid Hala Bilal Imran Ayesha Zahra Reza Mehdi Shirin Parisa Farhad
  Aarav Priya Arjun Kavya Vikram Meenakshi Suresh Ramesh Lakshmi Ananya Rohan Sanjay Deepika Pradeep Anjali Harpreet Gurpreet Jaswinder Balbir Ravi Subramanian Venkatesh Karthik Divya
  Sadia Rukhsana Nasreen Shafiq Rashid Tahmina Shahidul Nusrat Dilshan Nimal Kumari Chathura Bishnu Sunita Tenzin Dorji Pema
  Xiaoming Wei Jing Lihua Yanyan Haoran Zihan Meiling Guowei Xiuying Jianhua Yuxin Hyun-woo Ji-yeon Min-jun Seo-yeon Hye-jin Tae-sik Soo-jin Eun-ji Dong-hyun Hiroshi Kazuhiko Yuki Haruto Sakura Naoko Takeshi Emi Kenji
  Thanh Linh Duc Minh Tuyet Huong Quoc Phuong Nguyet Duy Somchai Siriporn Anong Niran Ploy Nurul Siti Ahmad Budi Dewi Agus Putri Wayan Made Joko Jejomar Maricel Rodrigo Liezel Corazon
  Guadalupe Ximena Rigoberto Xiomara Yesenia Íñigo Anselmo Consuelo Hortensia Joaquín Rocío Macarena Nieves Pilar Remedios Iker Aitana Itziar Nuria Montserrat Oriol Jordi Yolanda
  Thérèse Anaïs Benoît Gaëlle Mathieu Océane Loïc Maëlle Yannick Solène Geneviève Aurélie Jean-Luc Marie-Claire Anne-Sophie Pierre-Yves Jean-Baptiste
  Friedrich Liesl Jürgen Heike Ulrike Detlef Wolfgang Ingrid Hans-Peter Karl-Heinz Annegret Eckhard Gerlinde Torsten Sabine Uwe Antje Dörte
  Giuseppe Chiara Giovanni Francesca Lorenzo Alessia Salvatore Concetta Gaetano Ludovica Ginevra Matteo Pierluigi Saskia Pieter Femke Sjoerd Anouk Joost Maartje Bram Lieke Wouter
  João Inês Gonçalo Beatriz Thiago Luciana Raimundo Fernanda Tiago Marisa Saoirse Caoimhe Niamh Siobhán Oisín Tadhg Fergus Eilidh Hamish Morag Rhys Cerys Angharad Gwenllian Iorwerth
  Moana Aroha Hemi Wiremu Tavita Sione Mele Keoni Leilani Kekoa Nanook Aputi Talitha Yael Shlomo Moshe Avigail Itamar Rivka Ayelet Tal Noam Arman Anahit Hovhannes Giorgi Nino Tamar Elçin Leyla Mehmet Ayşe Emre Zeynep Özgür Burak
  Deb Jen Steph Abby Beth Chaz Dez Jayden Brayden Kaylee Latoya Shanice Tanisha DeShawn Tyrone LaKeisha Jamal Keisha Darnell Marquis Shaniqua Jaylen Brandi Krystal Dale Earl Wanda Myrtle Dolores Chastity Bo Duke Moe Zeke Gus Hal Ike Ned Ted Walt`);

const SURNAMES = list(`
  Aasgaard Klungsøyr Giske Myklebust Sætre Åkerström Holmlund Wennerberg Lindqvist Skarsgård Þorsteinsson Jónsdóttir Guðmundsson Virtanen Mäkinen Korhonen Hämäläinen Nieminen Sørensen Kjærgaard Thorvaldsen Bjørnstad Nygård Rask Ekholm Fjeldstad Hovland Sandvik
  Kowalczyk Wiśniewski Wójcik Szymański Adamczyk Zawadzki Grabowska Pawlak Dvořák Novotný Hrdlička Vlček Šimková Procházka Horváth Kováč Nagy Szabó Halmos Kocsis Petrović Jovanović Đorđević Marković Nikolić Kovačević Babić Horvat Dragomirov Tonchev Ilieva Georgiev Dimitrova
  Shevchenko Kovalenko Bondarenko Tkachenko Petrenko Hrytsenko Ivanov Belyaev Grishin Smirnova Kuznetsov Volkov Lebedeva Morozov Sokolov Nurmagambetov Karimov Rakhimova Yusupov
  Adeyemi Okonkwo Nwachukwu Akinwande Bankole Obiora Balogun Onyango Otieno Odhiambo Wekesa Mwangi Kariuki Kipchoge Lagat Mensah Owusu Boateng Asante Osei Quaye Adjei Oyelowo Eze Okafor Achebe Ude
  Ndlovu Dlamini Mbeki Nkosi Khumalo Mthembu Zulu Moyo Ncube Chikwanda Banda Phiri Diallo Traoré Keita Coulibaly Jallow Ndiaye Sow Diop Tesfaye Gebreselassie Haile Abebe Warsame Abdi Hersi
  Al-Tamimi Al-Rashid El-Sayed Haddad Khoury Nasser Mansour Farouk Hosseini Rostami Ahmadi Karimi Tehrani Rahimi Yilmaz Özdemir Demir Kaya Şahin Çelik Aydın Bin-Saud
  Balasubramanian Ramaswamy Iyer Krishnan Venkataraman Bhattacharyya Chatterjee Mukherjee Banerjee Patel Shah Desai Gupta Sharma Verma Reddy Rao Nair Menon Pillai Singh Gill Dhillon Sandhu Chaudhry Chowdhury Rahman Hossain Siddiqui Qureshi Malik Perera Wickramasinghe Fernando Gurung Tamang Shrestha
  Nguyen Tran Le Pham Huynh Vu Dang Bui Zhang Wang Li Liu Chen Yang Huang Zhao Wu Zhou Xu Hsiao Hwang Tsai Ng Ong Lim Tan Goh Kim Park Choi Jung Kang Yoon Bae Nakagawa Iwata Takahashi Watanabe Yamamoto Kobayashi Suharto Wijaya Santoso Hidayat Ismail Bautista Dimaculangan Macaraeg
  Quintanilla Delgadillo Arriaga Bermúdez Talamantes Castellanos Echeverría Zubizarreta Goikoetxea Ibáñez Villanueva Peñaloza Castañeda Cisneros Mondragón Yáñez Ybarra Etxeberria Puigdemont Ferrer
  Lefebvre Delacroix Desrosiers Arsenault Beauregard Thibodeau Charbonnier Guillaume Dubois Rousseau Lemaître Vandenberghe Hooghiemstra Oosterhuis Leeuwen Dijkstra Hoekstra Vermeulen Haverkamp
  Schwarzkopf Grünwald Hasselhoff Dreyer Kreuzer Obermeier Zimmermann Hofstätter Vogelsang Brandstetter Ferrante Palmieri Marangoni Benedetti Giannopoulos Papadimitriou Kyriakou Stavropoulos Bevilacqua Cavalcanti Figueiredo Magalhães Vasconcelos
  Babbage Pettifer Womersley Ravenscroft Featherstonehaugh Thwaite Gaskell Carruthers Hargreaves Whitlock Fairbanks Prewitt Pritchard Llewellyn Cadwallader Geraghty O'Hanlon O'Dowd O'Shaughnessy McIntyre MacTavish McGillicuddy Spall Stroud Wray Frost Bell Pike Marsh Long Young Bright Rich Chase Hope Grant Moss Tuck Bishop Knight Rook Park Hill Wood Banks Rivers Fields Stone Baker Cook Carter Potter Weaver Miller Cooper Fisher
  Fa'asavalu Te-Rangi Kealoha Tuilagi Fifita Ben-Ami Rosenzweig Goldfarb Shapiro Kaplan Abramovich Sarkisian Petrosyan Hakobyan Kvirikashvili Gelashvili Mamedov`);

/** Parts from which names are composed that are in no list. */
const ENDS = {
  nordic: [
    list('Hag Lind Sand Berg Strøm Gran Hol Nor Vest Øst Ek Ås Bjør Tor Sol Stor Brat Kvi'),
    list('vik stad heim bø gård ström blad qvist sen sson dal nes lund mark rud seth haug set'),
  ],
  slavic: [
    list('Mar Petr Kov Dob Rad Vuk Bog Zel Hor Jan Tom Mil Stan Gor Bel Lis Kral Pav'),
    list('ović enko ski ska čić ov ova ev eva ák ek ík owski owska yuk chuk in ina ić man'),
  ],
  african: [
    list('Ade Olu Chi Nwa Oko Ake Mba Nko Ndu Mwa Kipru Wanja Tshi Mako Ama Bolu Eze'),
    list('wale mi nkwo gbe ma to ni yemi kure ndo biri to-o ji ka ngu shola wu'),
  ],
  asian: [
    list('Rama Siva Bhat Chakra Subra Jaya Venka Gopa Nara Madha Kri Dha Vija Pura'),
    list('swamy nathan charya borty mani raman tesan lan yanan van shnan wan yan ndare'),
  ],
  english: [
    list(
      'Ash Black Cran Dun East Fair Graft Hart Kings Lang Mars Nor Ox Pem Rams Stan Thorn Whit Wins Wool Brad Clay Hazel',
    ),
    list('ford ley worth by ham ton well croft field combe more wick stead bourne gate hurst low bridge shaw'),
  ],
  latin: [
    list('Cast Mont Ser Vill Bel Bran Car Fern Gal Mor Rob Sal Ter Val Zam'),
    list('ellano alvo rano aluz monte cati doni ares ini etti elli osa eira inho aldi ucci ez illo uela'),
  ],
  eastern: [
    list('Xiao Jian Yu Mei Hong Shu Min Ji Hyun Seo Tae Kazu Hiro Nao Taka Yama Naka Mori'),
    list('ling hua feng wei jun yeon woo jin ko to shi mi ya moto gawa shita da ra'),
  ],
};

const PLACES = list(`
  Kisumu Ålesund Plovdiv Gdańsk Brno Aarhus Zutphen Thame Croydon Kassel Rotterdam Eldoret Penang Enugu Halifax Kearney Norfolk Lerum Leicester Zakopane Bilbao Leeds Bristol Glasgow Cardiff Swansea Derry Galway Cork
  Tromsø Bergen Uppsala Malmö Turku Tartu Riga Vilnius Kaunas Lviv Odesa Kharkiv Tbilisi Yerevan Baku Almaty Tashkent Bishkek Ulaanbaatar Chengdu Shenzhen Hangzhou Busan Incheon Osaka Nagoya Fukuoka Hanoi Da-Nang Cebu Davao Surabaya Medan
  Lagos Ibadan Kano Accra Kumasi Nairobi Mombasa Kampala Kigali Lusaka Harare Gaborone Durban Soweto Maputo Luanda Dakar Bamako Rabat Fez Tunis Cairo Alexandria Amman Beirut Aleppo Mosul Basra Tehran Isfahan Lahore Karachi Peshawar Mumbai Pune Chennai Kochi Jaipur Lucknow Dhaka Chittagong Colombo Kathmandu
  Toronto Winnipeg Saskatoon Tulsa Omaha Boise Tucson Fresno Spokane Toledo Akron Peoria Macon Biloxi Shreveport Lubbock Laredo Cheyenne Bozeman Duluth Guadalajara Monterrey Mérida Cartagena Medellín Quito Arequipa Cusco Rosario Córdoba Valparaíso Montevideo Recife Salvador Curitiba
  Paris London Berlin Madrid Rome Lisbon Vienna Prague Warsaw Budapest Athens Dublin Oslo Stockholm Copenhagen Helsinki Brussels Amsterdam Geneva Zürich Milan Naples Turin Munich Hamburg Cologne Leipzig Dresden Lyon Marseille Toulouse Nantes Seville Valencia Porto Moscow Kyiv Minsk Istanbul Ankara Dubai Doha Riyadh Tokyo Beijing Shanghai Seoul Delhi Singapore Sydney Melbourne Perth Brisbane Auckland Wellington Boston Chicago Houston Dallas Denver Seattle Portland Phoenix Atlanta Miami Orlando Detroit Cleveland Baltimore Philadelphia Washington
  France Germany Spain Italy Portugal Poland Ukraine Russia China Japan India Pakistan Bangladesh Nigeria Kenya Ghana Ethiopia Somalia Egypt Morocco Algeria Iran Iraq Syria Turkey Israel Lebanon Jordan Qatar Brazil Argentina Chile Peru Colombia Mexico Cuba Canada Australia England Scotland Wales Ireland Britain Europe Africa Asia America Norway Sweden Denmark Finland Iceland Greece Hungary Romania Bulgaria Serbia Croatia Slovenia Austria Switzerland Belgium Netherlands Vietnam Thailand Indonesia Malaysia Philippines Korea Taiwan
  California Texas Florida Ohio Oregon Nebraska Kansas Iowa Utah Nevada Idaho Montana Alabama Tennessee Kentucky Virginia Maryland Delaware Vermont Maine Alaska Hawaii Bavaria Saxony Tuscany Catalonia Andalusia Brittany Yorkshire Cornwall Kent Essex Devon Ontario Quebec Alberta Punjab Kerala Gujarat Bengal`);
const WIDE = [
  'New York',
  'Los Angeles',
  'San Francisco',
  'San Diego',
  'San Antonio',
  'Las Vegas',
  'New Orleans',
  'St. Louis',
  'Salt Lake City',
  'Kansas City',
  'Baton Rouge',
  'El Paso',
  'Cape Town',
  'Addis Ababa',
  'Buenos Aires',
  'Rio de Janeiro',
  'São Paulo',
  'Mexico City',
  'Hong Kong',
  'New Delhi',
  'Ho Chi Minh City',
  'Kuala Lumpur',
  'Tel Aviv',
  'Abu Dhabi',
  'Saudi Arabia',
  'South Africa',
  'South Korea',
  'North Korea',
  'New Zealand',
  'Sri Lanka',
  'United States',
  'United Kingdom',
  'Czech Republic',
  'Costa Rica',
  'Puerto Rico',
  'Sierra Leone',
  'Ivory Coast',
  'New Jersey',
  'New Mexico',
  'New Hampshire',
  'North Carolina',
  'South Carolina',
  'North Dakota',
  'West Virginia',
  'Rhode Island',
  'British Columbia',
  'Nova Scotia',
  'Northern Ireland',
  'West Bank',
  'Middle East',
  'Latin America',
  'North America',
  'Eastern Europe',
  'Southeast Asia',
  'Lake Michigan',
  'Lake Victoria',
  'Mount Everest',
  'River Thames',
  'Hudson River',
  'Rocky Mountains',
  'Gulf of Mexico',
  'Bay of Bengal',
  'Black Sea',
  'North Sea',
  'Times Square',
  'Hyde Park',
  'Central Park',
  'Heathrow Airport',
  'Golden Gate Bridge',
  'Stoke-on-Trent',
  'Newcastle upon Tyne',
  'Frankfurt am Main',
  'Prince Rupert',
  'Long Island',
  'Staten Island',
  'U.S.',
  'UK',
  'USA',
  'US',
  'EU',
  'UAE',
  'NYC',
  'D.C.',
];
const KNOWN_FIRMS =
  `Google|Microsoft|Apple|Amazon|Facebook|Twitter|Samsung|Sony|Toyota|Honda|Ford|Tesla|Boeing|Airbus|Siemens|Bosch|Nestlé|Unilever|Pfizer|Novartis|Bayer|Merck|Roche|Goldman Sachs|JPMorgan Chase|Morgan Stanley|Wells Fargo|Bank of America|Citigroup|HSBC|Barclays|Deutsche Bank|UBS|BBC|CNN|NBC|Fox News|Reuters|Associated Press|The New York Times|The Guardian|The Washington Post|Wall Street Journal|NASA|FBI|CIA|NATO|UN|WHO|UNICEF|European Union|European Commission|United Nations|World Bank|International Monetary Fund|Red Cross|Amnesty International|Greenpeace|Congress|Senate|Parliament|House of Representatives|Supreme Court|White House|Pentagon|Federal Reserve|Treasury|Department of Justice|Ministry of Finance|Ministry of Health|Home Office|Medicare|NHS|Harvard University|Stanford University|University of Oxford|University of Michigan|Ohio State University|Yale|MIT|Princeton|Manchester United|Real Madrid|Barcelona|Chelsea|Arsenal|Liverpool|Juventus|Bayern Munich|New York Yankees|Boston Red Sox|Los Angeles Lakers|Chicago Bulls|Dallas Cowboys|NBA|NFL|FIFA|UEFA|IBM|Intel|Oracle|Cisco|Dell|HP|Walmart|Target|Costco|Starbucks|McDonald's|Coca-Cola|Pepsi|Procter & Gamble|Johnson & Johnson|General Motors|General Electric|Exxon Mobil|Shell|BP|Chevron|Gazprom|Aramco|AT&T|Verizon|Comcast|Disney|Netflix|Spotify|Uber|Airbnb|FedEx|UPS|DHL|Lufthansa|Ryanair|Delta|Blue Cross|Aetna|Cigna|Labour Party|Conservative Party|Republican Party|Democratic Party|Hamas|Hezbollah|Taliban|ISIS|Al Jazeera|YouTube|Instagram|LinkedIn|WhatsApp|Enron|Dynegy|Mayo Clinic|Cleveland Clinic|Johns Hopkins|Kaiser Permanente|Volkswagen|BMW|Daimler|SAP|Allianz|Renault|Peugeot|Danone|L'Oréal|Total|Carrefour|Telefónica|Santander|BBVA|Inditex|Repsol|Fiat|Eni|Enel|UniCredit|Philips|ING|Heineken|Petrobras|Embraer|Vale|Infosys|Tata Motors|Reliance Industries|Huawei|Alibaba|Tencent|Baidu|Hyundai|LG|Nintendo|Panasonic|Mitsubishi`.split(
    '|',
  );
const LEGAL = [
  'Inc.',
  'Inc',
  'LLC',
  'Ltd',
  'Ltd.',
  'Corp.',
  'Corporation',
  'Company',
  'Co.',
  'plc',
  'PLC',
  'GmbH',
  'AG',
  'S.A.',
  'SA',
  'SARL',
  'S.p.A.',
  'S.r.l.',
  'B.V.',
  'N.V.',
  'LLP',
  'LP',
  'AB',
  'AS',
  'A/S',
  'Oy',
  'Pty Ltd',
  'Sp. z o.o.',
  'Limited',
  'Holdings',
  'Group',
  'KG',
  'L.L.C.',
  'Pte Ltd',
  'Ltda.',
  'S.L.',
];
const TRADES = list(
  'Bank Energy Logistics Foods Motors Airlines Insurance Software Systems Technologies Partners Capital Consulting Media Pharmaceuticals Optics Freight Transit Bakery Nurseries Imports Dental Water Rail Cells Timber Textiles Steel Shipping Homes Properties Ventures Labs Therapeutics Networks Studios Records Press Publishing Hotels Travel Financial Securities Mutual Electric Power Gas Oil Mining Chemical Plastics Robotics Analytics Health Care Wellness Solar Dynamics Industries Enterprises Brothers Associates Services Solutions Cooperative',
);
const INSTITUTIONS = [
  'University',
  'College',
  'Hospital',
  'Clinic',
  'Medical Center',
  'High School',
  'Primary School',
  'Academy',
  'Institute',
  'Museum',
  'Library',
  'Police Department',
  'City Council',
  'County Council',
  'Parish Council',
  'Fire Department',
  'School District',
  'Chamber of Commerce',
  'Transit Authority',
  'Housing Association',
  'Football Club',
  'Rovers',
  'United',
  'FC',
  'Athletic',
  'Credit Union',
  'Savings Bank',
  'Historical Society',
  'Symphony Orchestra',
  'Care Home',
  'Nursing Home',
  'Health Plan',
  'Water District',
  'Board of Education',
  'Port Authority',
  'Legal Aid',
  'Rowing Club',
  'Food Bank',
  'Tribune',
  'Times',
  'Gazette',
  'Herald',
];
const OFFICES_OF = [
  'University of',
  'Bank of',
  'Ministry of',
  'Department of',
  'Institute of',
  'Church of',
  'City of',
  'College of',
  'Archdiocese of',
  'Museum of',
  'Port of',
  'Diocese of',
  'Society of',
  'National Bank of',
  'Technical University of',
  'County of',
];
const FIELDS = list(
  'Justice Health Education Labor Agriculture Finance Transport Defence Energy Commerce Technology Science Culture Medicine Engineering Arts Law Economics',
);

/** @param lexicon the engine's lexicon, @param entry the fields of its entries */
export function makePools(lexicon, entry, words, known) {
  const firsts = [[], [], [], []];
  const surnames = [[], [], [], []];
  const cities = [];
  for (let index = 0; index < lexicon.size; index++) {
    const found = lexicon.entryAt(index);
    let term = '';
    for (let at = 0; lexicon.letterAt(index, at) >= 0; at++) term += String.fromCharCode(lexicon.letterAt(index, at));
    if (term.length < 2) continue;
    const level = entry.nameLevel(found);
    if (!term.includes(' ')) {
      const name = term[0].toUpperCase() + term.slice(1);
      if ((found & entry.FIRST_NAME) !== 0 && level < 3) firsts[entry.firstStrength(found)].push(name);
      if ((found & entry.SURNAME) !== 0 && level < 3) surnames[entry.surnameStrength(found)].push(name);
    }
    if ((found & entry.CITY) !== 0 && term.length > 3 && entry.cityStrength(found) >= 1 && level < 3)
      cities.push(term.replace(/(^|[ -])(\p{L})/gu, (_, gap, letter) => gap + letter.toUpperCase()));
  }
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const GERMAN = words.german.filter((word) => word.length > 2 && word.length < 13);
  const plain = words.english.filter((word) => /^[a-z]{4,9}$/.test(word));

  // Words that are also names: a capital alone must not make them a person.
  const names = new Set([...firsts.flat(), ...surnames.flat()]);
  const both = plain.filter((word) => names.has(capital(word)));

  return (random) => {
    const { pick, chance, below } = random;
    const strong = (by) => {
      const roll = random.next();
      const strength = roll < 0.45 ? 3 : roll < 0.7 ? 2 : 1;
      return pick(by[strength].length > 0 ? by[strength] : by[1]);
    };
    const madeUp = () => {
      const [fronts, ends] = pick(Object.values(ENDS));
      return pick(fronts) + pick(ends);
    };
    const first = () => (chance(0.55) ? strong(firsts) : chance(0.75) ? pick(FIRST) : madeUp());
    const surname = () => {
      const roll = random.next();
      let name =
        roll < 0.4 ? strong(surnames) : roll < 0.75 ? pick(SURNAMES) : roll < 0.93 ? madeUp() : capital(pick(plain));
      if (/^Mc[a-z]/.test(name)) name = `Mc${capital(name.slice(2))}`;
      if (chance(0.05)) name = `${name}-${pick(SURNAMES)}`;
      if (chance(0.05))
        name = `${pick(['van', 'von', 'de', 'van der', 'de la', 'del', 'di', 'bin', 'al', 'Van', 'De', 'Le', 'da', 'dos', 'El', 'van den', 'ter', 'Mac', 'St.'])} ${name}`;
      return name;
    };
    const person = () => ({
      first: first(),
      surname: surname(),
      middle: chance(0.5) ? `${String.fromCharCode(65 + below(26))}.` : first(),
    });
    const place = () => {
      const roll = random.next();
      return roll < 0.12
        ? pick(known.places)
        : roll < 0.24
          ? pick(known.towns)
          : roll < 0.5
            ? pick(PLACES).replace('-', ' ')
            : roll < 0.66
              ? pick(WIDE)
              : roll < 0.9
                ? pick(cities)
                : roll < 0.96
                  ? `${pick(['New', 'North', 'South', 'West', 'Upper', 'Port', 'San', 'Lake', 'Fort', 'Mount', 'St.'])} ${pick([...SURNAMES, ...PLACES])}`
                  : madeUp();
    };
    const brand = () =>
      chance(0.4)
        ? capital(pick(plain))
        : chance(0.5)
          ? pick(SURNAMES)
          : chance(0.5)
            ? madeUp()
            : `${capital(pick(plain))}${pick(['ix', 'ly', 'ora', 'tech', 'soft', 'net', 'ium', 'ara', 'ys', 'on'])}`;
    const longFirm = () => {
      const front = chance(0.4)
        ? `${pick(['Royal', 'National', 'First', 'Great', 'Northern', 'Upper', 'New', 'American', 'International', 'United', 'General', 'Central', 'Grand', 'Old', 'Western', 'Southern', 'Pacific', 'Global', 'British', 'European', 'Little', 'Green', 'Blue', 'Red', 'Golden', 'Silver'])} `
        : '';
      const core = pick([brand, () => pick(PLACES), () => pick(SURNAMES), () => `${brand()} ${brand()}`])();
      const ground = chance(0.4)
        ? ` ${pick(['Valley', 'River', 'Hill', 'Harbor', 'Harbour', 'Lake', 'Park', 'Lane', 'Street', 'Mountain', 'Bay', 'Coast', 'Grove', 'Plains', 'Creek', 'Road', 'Point', 'Mesa', 'Farm', 'County', 'Mill', 'Bridge'])}`
        : '';
      return `${front}${core}${ground} ${pick(chance(0.5) ? TRADES : INSTITUTIONS)}${chance(0.2) ? `${pick([',', ''])} ${pick(LEGAL)}` : ''}`;
    };
    const knownFirm = () => (chance(0.75) ? pick(known.firms) : pick(known.companies));
    const organization = () => {
      const roll = random.next();
      if (roll < 0.1) return pick(KNOWN_FIRMS);
      if (roll < 0.22) return knownFirm();
      if (roll < 0.36) return longFirm();
      if (roll < 0.42) return `${brand()} ${pick(LEGAL)}`;
      if (roll < 0.56) return `${brand()} ${pick(TRADES)}`;
      if (roll < 0.6) return `${brand()} ${pick(TRADES)} ${pick(LEGAL)}`;
      if (roll < 0.64)
        return `${brand()} ${capital(pick(plain))} ${pick([...TRADES, ...INSTITUTIONS])}${chance(0.5) ? `${pick([',', ''])} ${pick(LEGAL)}` : ''}`;
      if (roll < 0.68) return `${brand()}, ${pick(['Inc.', 'LLC', 'Ltd.', 'Inc', 'L.L.C.', 'LLP'])}`;
      if (roll < 0.76)
        return `${pick(SURNAMES)} ${pick(['&', 'and', '&'])} ${pick([...SURNAMES, 'Sons', 'Co.', 'Partners', 'Associates', 'Brothers'])}${chance(0.3) ? ` ${pick(LEGAL)}` : ''}`;
      if (roll < 0.88) return `${chance(0.6) ? pick(PLACES) : brand()} ${pick(INSTITUTIONS)}`;
      if (roll < 0.95) return `${pick(OFFICES_OF)} ${chance(0.5) ? pick(PLACES) : pick(FIELDS)}`;
      if (roll < 0.98)
        return `St. ${pick(FIRST)}${pick(["'s", ''])} ${pick(['Hospital', 'School', 'Parish', 'Church', 'College', 'Academy'])}`;
      return Array.from({ length: 2 + below(3) }, () => String.fromCharCode(65 + below(26))).join('');
    };
    const word = () => pick(plain);
    const title = () => capital(pick(chance(0.3) ? both : plain));
    const firms = makeFirms(random, {
      known,
      plain,
      city: () => (chance(0.5) ? pick(PLACES).replace('-', ' ') : pick(known.towns)),
      nation: () => pick(PLACES).replace('-', ' '),
      first: () => pick(FIRST),
      familyName: () => pick(SURNAMES),
      brand,
      madeUp,
      organization,
      fields: FIELDS,
      trades: TRADES,
    });
    const germanNoun = () => {
      const roll = random.next();
      const noun = () => pick(GERMAN);
      if (roll < 0.6) return capital(noun());
      return capital(noun()) + pick(['', 's', '', 'n']) + noun() + (chance(0.1) ? pick(['ung', 'en', 'er']) : '');
    };
    return { first, surname, person, place, organization, word, title, brand, firms, germanNoun };
  };
}
