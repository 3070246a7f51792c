/** Texts of the supply of an order, and of how it is shipped. */
export const shipment = {
  'shipment.complete': { one: '{count} riga per questa data', other: '{count} righe per questa data' },
  'shipment.none': 'nessuna riga per questa data',
  'shipment.ready': { one: '{count} riga pronta per il ritiro', other: '{count} righe pronte per il ritiro' },
  'shipment.noneReady': 'nessuna riga pronta per il ritiro',
  'shipment.follows': { one: '{count} segue dal {day}', other: '{count} seguono dal {day}' },
  'shipment.followsBetween': '{lines} seguono fra il {from} e il {to}',
  'shipment.followsUndated': { one: '{count} segue quando arriva', other: '{count} seguono quando arrivano' },
  'shipment.choice': 'Non tutto è disponibile subito: come spediamo?',
  'shipment.split': 'Spedisci subito quello che c’è, il resto segue',
  'shipment.splitHint': 'più consegne, un ordine solo; il trasporto si paga una volta',
  'shipment.wait': 'Aspetta e spedisci tutto insieme',
  'shipment.waitUntil': 'una consegna sola, dal {day}',
  'shipment.waitUndated': 'una consegna sola, quando è arrivato tutto',
  'shipment.moreLines': { one: 'e un’altra riga', other: 'e altre {count} righe' },
  'shipment.later': 'La data richiesta è prima di quando c’è tutto: l’ordine parte intero dal {day}.',
} as const;
