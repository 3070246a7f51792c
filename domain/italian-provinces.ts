/** The letters of Italian provinces, with their names; several where there are usual others. */
const PROVINCES = `AG Agrigento, AL Alessandria, AN Ancona, AO Aosta/Valle d'Aosta, AP Ascoli Piceno, AQ L'Aquila, AR Arezzo,
AT Asti, AV Avellino, BA Bari, BG Bergamo, BI Biella, BL Belluno, BN Benevento, BO Bologna, BR Brindisi, BS Brescia,
BT Barletta-Andria-Trani, BZ Bolzano/Alto Adige/Bozen, CA Cagliari, CB Campobasso, CE Caserta, CH Chieti, CI Carbonia-Iglesias,
CL Caltanissetta, CN Cuneo, CO Como, CR Cremona, CS Cosenza, CT Catania, CZ Catanzaro, EN Enna, FC Forlì-Cesena/Forlì,
FE Ferrara, FG Foggia, FI Firenze, FM Fermo, FR Frosinone, GE Genova, GO Gorizia, GR Grosseto, IM Imperia, IS Isernia,
KR Crotone, LC Lecco, LE Lecce, LI Livorno, LO Lodi, LT Latina, LU Lucca, MB Monza e Brianza/Monza Brianza/Monza e della Brianza/Monza,
MC Macerata, ME Messina, MI Milano, MN Mantova, MO Modena, MS Massa-Carrara/Massa, MT Matera, NA Napoli, NO Novara, NU Nuoro,
OR Oristano, OG Ogliastra, OT Olbia-Tempio, PA Palermo, PC Piacenza, PD Padova, PE Pescara, PG Perugia, PI Pisa, PN Pordenone,
PO Prato, PR Parma, PT Pistoia, PU Pesaro e Urbino/Pesaro, PV Pavia, PZ Potenza, RA Ravenna, RC Reggio Calabria/Reggio di Calabria,
RE Reggio Emilia/Reggio nell'Emilia, RG Ragusa, RI Rieti, RM Roma, RN Rimini, RO Rovigo, SA Salerno, SI Siena, SO Sondrio,
SP La Spezia, SR Siracusa, SS Sassari, SU Sud Sardegna, SV Savona, TA Taranto, TE Teramo, TN Trento, TO Torino, TP Trapani,
TR Terni, TS Trieste, TV Treviso, UD Udine, VA Varese, VB Verbano-Cusio-Ossola/Verbania, VC Vercelli, VE Venezia, VI Vicenza,
VR Verona, VS Medio Campidano, VT Viterbo, VV Vibo Valentia`;

const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const lettersByName: ReadonlyMap<string, string> = new Map(
  PROVINCES.split(/,\s+/).flatMap((entry) => {
    const [letters = '', names = ''] = [entry.slice(0, 2), entry.slice(3)];
    return names.split('/').map((name) => [keyOf(name), letters] as const);
  }),
);

/** The letters of an Italian province from its name, however it is written; null for a name that is none. */
export function provinceLetters(name: string): string | null {
  return lettersByName.get(keyOf(name.replace(/^provincia (?:di|del|dell[ao']) ?/i, ''))) ?? null;
}

const allLetters: ReadonlySet<string> = new Set(lettersByName.values());

/** Town and province of a text such as `Napoli (NA)`; null for another one. */
export function townWithProvince(written: string): { town: string; province: string } | null {
  const [, town = '', letters = ''] = /^(.*\S)\s*\(\s*([a-z]{2})\s*\)$/i.exec(written.trim()) ?? [];
  const province = letters.toUpperCase();
  return allLetters.has(province) ? { town, province } : null;
}
