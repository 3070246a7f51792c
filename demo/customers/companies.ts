/** The customer's line of business: it determines price list, discounts and articles. */
export type Trade = 'plumber' | 'electrician' | 'builder' | 'workshop' | 'reseller' | 'painter';

export interface Company {
  name: string;
  surname: string;
  trade: Trade;
  /** A sole trader uses its owner's personal tax code. */
  isSoleTrader?: boolean;
}

/** Customers by name; the name contains the owner's surname or the surname is given beside it. None of them exists. */
export const COMPANIES: readonly Company[] = [
  { name: 'Impianti Ghirardelli S.r.l.', surname: 'Ghirardelli', trade: 'plumber' },
  { name: 'Idrotermica Scanavini & C. S.n.c.', surname: 'Scanavini', trade: 'plumber' },
  { name: 'Elettroimpianti Montebugnoli S.r.l.', surname: 'Montebugnoli', trade: 'electrician' },
  {
    name: 'Tabarroni Impianti Elettrici di Tabarroni P.',
    surname: 'Tabarroni',
    trade: 'electrician',
    isSoleTrader: true,
  },
  { name: 'Edil Zuffellato S.r.l.', surname: 'Zuffellato', trade: 'builder' },
  { name: 'Costruzioni Malaguti Reno S.p.A.', surname: 'Malaguti', trade: 'builder' },
  { name: 'Carpenteria Frabboni S.r.l.', surname: 'Frabboni', trade: 'workshop' },
  { name: 'Officina Meccanica Bergonzoni S.r.l.', surname: 'Bergonzoni', trade: 'workshop' },
  {
    name: 'Ferramenta Degli Esposti di Degli Esposti E.',
    surname: 'Degli Esposti',
    trade: 'reseller',
    isSoleTrader: true,
  },
  { name: 'Colorificio Samoggia S.n.c.', surname: 'Samoggia', trade: 'reseller' },
  { name: 'Tinteggiature Bonfiglioli S.r.l.', surname: 'Bonfiglioli', trade: 'painter' },
  { name: 'Termosanitaria Lazzaretti S.r.l.', surname: 'Lazzaretti', trade: 'plumber' },
  { name: 'Gas e Calore Nanni di Nanni D.', surname: 'Nanni', trade: 'plumber', isSoleTrader: true },
  { name: 'Clima Pedretti S.r.l.', surname: 'Pedretti', trade: 'plumber' },
  { name: 'Luce e Rete Cavedagna S.r.l.', surname: 'Cavedagna', trade: 'electrician' },
  { name: 'Quadri Elettrici Stagni S.r.l.', surname: 'Stagni', trade: 'electrician' },
  { name: 'Muratori Riuniti Savena Soc. Coop.', surname: 'Bettini', trade: 'builder' },
  { name: 'Ristrutturazioni Gamberini S.r.l.', surname: 'Gamberini', trade: 'builder' },
  { name: 'Coperture Tassoni S.r.l.', surname: 'Tassoni', trade: 'builder' },
  { name: 'Cartongessi Veronesi di Veronesi S.', surname: 'Veronesi', trade: 'painter', isSoleTrader: true },
  { name: 'Serramenti Ognibene S.r.l.', surname: 'Ognibene', trade: 'workshop' },
  { name: 'Torneria Cocchi S.n.c.', surname: 'Cocchi', trade: 'workshop' },
  { name: 'Manutenzioni Industriali Parmeggiani S.r.l.', surname: 'Parmeggiani', trade: 'workshop' },
  { name: 'Ferramenta San Felice S.n.c.', surname: 'Guidotti', trade: 'reseller' },
  { name: 'Idrofer Santerno S.r.l.', surname: 'Baldisserri', trade: 'reseller' },
  { name: 'Impresa Edile Orlandini S.r.l.', surname: 'Orlandini', trade: 'builder' },
  { name: 'Elettrica Marzocchi S.r.l.', surname: 'Marzocchi', trade: 'electrician' },
  { name: 'Antenne e Allarmi Rimondi di Rimondi F.', surname: 'Rimondi', trade: 'electrician', isSoleTrader: true },
  { name: 'Idraulica Zappaterra S.r.l.', surname: 'Zappaterra', trade: 'plumber' },
  { name: 'Pozzi e Irrigazione Felloni S.r.l.', surname: 'Felloni', trade: 'plumber' },
  { name: 'Verniciature Mingozzi S.n.c.', surname: 'Mingozzi', trade: 'painter' },
  { name: 'Cantieri Adriatici S.r.l.', surname: 'Casadei', trade: 'builder' },
  { name: 'Officine Navali Zattini S.r.l.', surname: 'Zattini', trade: 'workshop' },
  { name: 'Termoconfort Ravegnani S.r.l.', surname: 'Ravegnani', trade: 'plumber' },
  { name: 'Casa e Fai da Te Polidori S.r.l.', surname: 'Polidori', trade: 'reseller' },
  { name: 'Fotovoltaico Ferioli S.r.l.', surname: 'Ferioli', trade: 'electrician' },
  { name: 'Pavimenti e Rivestimenti Bellagamba S.r.l.', surname: 'Bellagamba', trade: 'builder' },
  { name: 'Giardini e Recinzioni Trombetti S.r.l.', surname: 'Trombetti', trade: 'builder' },
  { name: 'Assistenza Caldaie Mazzetti di Mazzetti C.', surname: 'Mazzetti', trade: 'plumber', isSoleTrader: true },
  { name: 'Magazzini Edili Quercioli S.p.A.', surname: 'Quercioli', trade: 'reseller' },
  { name: 'Lattoneria Sgarzi S.n.c.', surname: 'Sgarzi', trade: 'workshop' },
  { name: 'Restauri Fantuzzi S.r.l.', surname: 'Fantuzzi', trade: 'painter' },
];
