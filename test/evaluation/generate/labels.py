"""What national identifiers are called in forms, letters, columns and keys, by locale."""

# locale: kind: labels in prose and forms (by bars), then names of columns and keys
LABELS = {
    "en": {
        "ssn": ("SSN|Social Security Number|Social Security No.|SS#", "ssn|social_security_number"), "us-itin": ("ITIN|Individual Taxpayer Identification Number", "itin"),
        "ein": ("EIN|Employer Identification Number|FEIN", "ein|fein"), "us-mbi": ("MBI|Medicare ID|Medicare Beneficiary Identifier|Medicare number", "mbi|medicare_id"),
        "us-npi": ("NPI|NPI number|National Provider Identifier", "npi|provider_npi"), "us-dea": ("DEA|DEA No.|DEA registration number", "dea_number"),
        "bank-routing-number": ("Routing number|ABA routing no.|RTN", "routing_number|aba"), "us-bank-account": ("Account number|Checking account no.|Bank account number", "account_number|bank_account"),
        "us-passport": ("Passport number|⟦country?:U.S.⟧ passport no.|Passport #", "passport_number"), "drivers-license-number": ("Driver's license number|DL#|Driver license no.", "drivers_license|dl_number"),
        "vin": ("VIN|Vehicle identification number", "vin"), "credit-card": ("Card number|Credit card|Visa card no.", "card_number|pan"),
    },
    "uk": {
        "uk-nhs": ("NHS number|NHS No.|NHS no", "nhs_number|nhsNo"), "uk-nino": ("National Insurance number|NI number|NINO", "nino|ni_number"), "uk-utr": ("UTR|Unique Taxpayer Reference", "utr"),
        "uk-vat": ("VAT registration number|VAT no.|VAT Reg No", "vat_number"), "uk-company-number": ("Company number|Company registration no.|Registered No.", "company_number"),
        "uk-passport": ("Passport number|⟦country?:UK⟧ passport no.", "passport_no"), "uk-driving-licence": ("Driving licence number|Driver number|DVLA driver no.", "driving_licence"),
        "uk-vehicle-registration": ("Vehicle registration|Registration mark|Reg plate", "vehicle_reg|vrm"), "uk-postcode": ("Postcode|Post code", "postcode"), "uk-sort-code": ("Sort code", "sort_code"), "uk-bank-account": ("Account number|Account no.", "account_number|account_no"),
    },
    "ie": {"ie-pps": ("PPS number|PPSN|PPS No.", "pps_number|ppsn")},
    "ca": {"ca-sin": ("SIN|Social Insurance Number|Social insurance no.", "sin|social_insurance_number"), "ca-health-card": ("Health card number|OHIP number|Ontario health card no.", "health_card_number|ohip")},
    "au": {"au-tfn": ("TFN|Tax file number", "tfn|tax_file_number"), "au-abn": ("ABN|⟦nrp?:Australian⟧ Business Number", "abn"), "au-acn": ("ACN|⟦nrp?:Australian⟧ Company Number", "acn"), "au-medicare": ("Medicare card number|Medicare no.|Medicare number", "medicare_number")},
    "nz": {"nz-ird": ("IRD number|IRD no.", "ird_number"), "nz-nhi": ("NHI|NHI number|National Health Index number", "nhi")},
    "sg": {"sg-nric-fin": ("NRIC|NRIC/FIN|FIN No.", "nric|fin"), "sg-uen": ("UEN|Unique Entity Number", "uen"), "my-nric": ("MyKad no.|NRIC (Malaysia)|No. Kad Pengenalan", "mykad|ic_number"), "hk-id": ("HKID|HKID No.|Hong Kong identity card no.", "hkid"), "ph-tin": ("TIN|BIR TIN", "tin"), "id-nik": ("NIK|Nomor Induk Kependudukan", "nik"), "th-tnin": ("⟦nrp?:Thai⟧ national ID|เลขประจำตัวประชาชน", "thai_id")},
    "in": {"in-aadhaar": ("Aadhaar|Aadhaar No.|Aadhaar number|UIDAI no.", "aadhaar|aadhaar_number"), "in-pan": ("PAN|PAN No.|Permanent Account Number", "pan|pan_no"), "in-gstin": ("GSTIN|GST No.", "gstin"), "in-passport": ("Passport No.|⟦nrp?:Indian⟧ passport number", "passport_no"), "in-voter": ("Voter ID|EPIC No.|Voter ID number", "voter_id|epic_no"), "in-vehicle-registration": ("Vehicle No.|Registration No. of vehicle", "vehicle_no")},
    "za": {"za-id-number": ("ID number|⟦nrp?:South African⟧ ID no.|Identity number", "id_number|sa_id"), "ng-nin": ("NIN|National Identification Number", "nin"), "ng-vehicle-registration": ("Plate number|Vehicle plate no.", "plate_number"), "il-id": ("Teudat Zehut|⟦nrp?:Israeli⟧ ID number|Mispar zehut", "teudat_zehut|israeli_id"), "ae-emirates-id": ("Emirates ID|Emirates ID No.", "emirates_id"), "sa-national-id": ("⟦nrp?:Saudi⟧ national ID|Iqama number|National ID (KSA)", "saudi_id|iqama_no")},
    "de": {
        "de-tax-id": ("Steuer-ID|Steueridentifikationsnummer|IdNr.|Steuerliche Identifikationsnummer", "steuer_id|steuerId"), "de-tax-number": ("Steuernummer|St.-Nr.|Steuer-Nr.", "steuernummer"), "de-vat-id": ("USt-IdNr.|Umsatzsteuer-Identifikationsnummer|USt-ID", "ust_id|ustIdNr"),
        "de-id-card": ("Personalausweisnummer|Personalausweis-Nr.|Ausweisnummer", "personalausweis|ausweisnummer"), "de-passport": ("Reisepassnummer|Pass-Nr.|Reisepass Nr.", "reisepass"), "de-social-security": ("Sozialversicherungsnummer|SV-Nummer|Rentenversicherungsnummer|RVNR", "sv_nummer|rvnr"),
        "de-health-insurance": ("Krankenversichertennummer|KVNR|Versichertennummer|Vers.-Nr.", "kvnr|versichertennummer"), "de-kfz": ("Kennzeichen|Kfz-Kennzeichen|amtl. Kennzeichen", "kennzeichen"), "de-handelsregister": ("Handelsregister|Registernummer|Handelsregisternummer", "handelsregister"),
        "de-plz": ("PLZ|Postleitzahl", "plz|postleitzahl"), "de-bsnr": ("BSNR|Betriebsstättennummer|Betriebsstätten-Nr.", "bsnr"), "de-lanr": ("LANR|Lebenslange Arztnummer|Arzt-Nr.", "lanr|arztnummer"), "de-fuehrerschein": ("Führerscheinnummer|Führerschein-Nr.|FS-Nr.", "fuehrerschein_nr"),
    },
    "at": {"at-svnr": ("SVNR|Sozialversicherungsnummer|SV-Nr.|Versicherungsnummer", "svnr")},
    "ch": {"ch-ahv": ("AHV-Nummer|AHV-Nr.|AHVN13|N° AVS", "ahv_nummer|ahv")},
    "fr": {"fr-nir": ("Numéro de sécurité sociale|N° SS|NIR|N° de Sécu", "nir|num_secu"), "fr-siren": ("SIREN|N° SIREN", "siren"), "fr-siret": ("SIRET|N° SIRET", "siret"), "fr-vat": ("TVA intracommunautaire|N° TVA|Numéro de TVA", "tva_intra"), "fr-cni": ("Carte nationale d'identité n°|CNI n°|Numéro de carte d'identité", "cni"), "fr-passport": ("Passeport n°|Numéro de passeport", "passeport")},
    "be": {"be-national-number": ("Numéro national|N° de registre national|NISS", "niss|numero_national"), "lu-id": ("Matricule|Numéro d'identification national", "matricule")},
    "es": {"es-nif": ("DNI|NIF|DNI/NIF", "dni|nif"), "es-nie": ("NIE|N.I.E.", "nie"), "es-cif": ("CIF|NIF de la empresa|C.I.F.", "cif"), "es-passport": ("Pasaporte|N.º de pasaporte|Número de pasaporte", "pasaporte"), "es-nss": ("Número de la Seguridad Social|NSS|N.º afiliación Seguridad Social", "nss")},
    "mx": {"mx-curp": ("CURP|Clave Única de Registro de Población", "curp"), "mx-rfc": ("RFC|R.F.C.", "rfc"), "ar-cuit": ("CUIT|CUIL|CUIT/CUIL", "cuit"), "cl-rut": ("RUT|R.U.T.|RUN", "rut"), "co-nit": ("NIT|N.I.T.", "nit"), "pe-ruc": ("RUC|R.U.C.", "ruc")},
    "it": {"it-fiscal-code": ("Codice fiscale|C.F.|Cod. Fisc.", "codice_fiscale|cf"), "it-vat": ("Partita IVA|P. IVA|P.IVA", "partita_iva|piva"), "it-identity-card": ("Carta d'identità n.|Carta di identità numero|C.I. n.", "carta_identita"), "it-driver-license": ("Patente di guida n.|Numero patente|Patente n.", "patente"), "it-passport": ("Passaporto n.|Numero passaporto", "passaporto")},
    "pt": {"pt-nif": ("NIF|Contribuinte n.º|Número de contribuinte", "nif|contribuinte"), "pt-cc": ("Cartão de Cidadão|N.º do Cartão de Cidadão|CC n.º", "cartao_cidadao")},
    "br": {"br-cpf": ("CPF|CPF nº|C.P.F.", "cpf"), "br-cnpj": ("CNPJ|CNPJ nº", "cnpj")},
    "nl": {"nl-bsn": ("BSN|Burgerservicenummer|BSN-nummer", "bsn|burgerservicenummer")},
    "pl": {"pl-pesel": ("PESEL|nr PESEL|Numer PESEL", "pesel"), "pl-nip": ("NIP|nr NIP", "nip"), "pl-regon": ("REGON|nr REGON", "regon"), "pl-id-card": ("Dowód osobisty|Nr dowodu osobistego|Seria i numer dowodu", "nr_dowodu")},
    "sv": {"se-personnummer": ("Personnummer|Personnr|Pnr", "personnummer|pnr"), "se-organisationsnummer": ("Organisationsnummer|Org.nr|Orgnr", "orgnr")},
    "fi": {"fi-personal-identity-code": ("Henkilötunnus|Hetu|Sotu", "hetu|henkilotunnus")},
    "da": {"dk-cpr": ("CPR-nummer|CPR|CPR-nr.", "cpr|cprnr"), "is-kennitala": ("Kennitala|kt.", "kennitala")},
    "nb": {"no-fodselsnummer": ("Fødselsnummer|Fnr|Personnummer", "fodselsnummer|fnr")},
    "tr": {"tr-national-id": ("T.C. Kimlik No|TCKN|TC Kimlik Numarası", "tckn|tc_kimlik_no"), "tr-license-plate": ("Plaka|Araç plakası|Plaka No", "plaka")},
    "cs": {"cz-rodne-cislo": ("Rodné číslo|r. č.|RČ", "rodne_cislo")},
    "el": {"gr-afm": ("ΑΦΜ|Α.Φ.Μ.", "afm")},
    "ro": {"ro-cnp": ("CNP|Cod numeric personal", "cnp")},
    "hu": {"hu-taj": ("TAJ-szám|TAJ szám|TAJ", "taj")},
    "hr": {"hr-oib": ("OIB|Osobni identifikacijski broj", "oib"), "si-emso": ("EMŠO", "emso"), "bg-egn": ("ЕГН", "egn"), "ua-rnokpp": ("РНОКПП|ІПН", "rnokpp"), "ee-isikukood": ("Isikukood", "isikukood"), "lt-asmens-kodas": ("Asmens kodas|a. k.", "asmens_kodas"), "lv-personas-kods": ("Personas kods", "personas_kods")},
    "ja": {"jp-my-number": ("マイナンバー|個人番号", "my_number|kojin_bango")},
    "ko": {"kr-rrn": ("주민등록번호", "rrn|jumin_no"), "kr-frn": ("외국인등록번호", "frn"), "kr-brn": ("사업자등록번호", "brn"), "kr-driver-license": ("운전면허번호", "license_no"), "kr-passport": ("여권번호", "passport_no")},
    "zh": {"cn-resident-id": ("身份证号|身份证号码|公民身份号码", "id_card_no|sfzh"), "tw-id": ("身分證字號", "tw_id")},
    "hi": {"in-aadhaar": ("आधार संख्या|आधार नंबर", "aadhaar"), "in-pan": ("पैन|पैन नंबर", "pan")},
}

# Other kinds that are right for a value of this one
ALSO = {
    "us-itin": "ssn", "kr-frn": "kr-rrn", "us-passport": "passport-number", "uk-passport": "passport-number", "de-passport": "passport-number", "es-passport": "passport-number", "fr-passport": "passport-number",
    "it-passport": "passport-number", "in-passport": "passport-number", "kr-passport": "passport-number", "us-bank-account": "account-number|bank-account", "uk-bank-account": "uk-sort-code|account-number", "de-plz": "zip-code",
    "uk-postcode": "zip-code", "lt-asmens-kodas": "lt-isikukood|ee-isikukood", "ee-isikukood": "lt-isikukood|lt-asmens-kodas", "drivers-license-number": "us-drivers-license", "fr-cni": "fr-id-card", "it-driver-license": "drivers-license-number",
    "es-cif": "es-nif", "es-nie": "es-nif", "es-nif": "es-dni", "de-fuehrerschein": "drivers-license-number", "uk-driving-licence": "drivers-license-number", "kr-driver-license": "drivers-license-number", "il-id": "il-teudat-zehut", "us-dea": "us-medical-license",
    "uk-sort-code": "uk-bank-account", "ng-nin": "ng-id", "id-nik": "id-ktp",
}
NAMES = {"us-passport": "passport-number", "tracking-ups": "tracking-number", "tracking-usps": "tracking-number", "tracking-fedex": "tracking-number", "tracking-s10": "tracking-number", "ipv6": "ip-address"}
