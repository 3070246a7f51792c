/** Texts of orders that wait for their payment or were sent already: on paying and in the user area. */
export const payment = {
  'orders.orderTitle': 'Ordine {name}',
  'orders.downloadPdf': 'Scarica PDF',
  'payment.due': 'Ordine da pagare',
  'payment.dueHint':
    'L’ordine non è ancora partito: parte quando il pagamento è arrivato. Fino ad allora il carrello resta com’era.',
  'payment.payNow': 'Paga con PayPal',
  'payment.pending': 'Pagamento in verifica',
  'payment.pendingHint':
    'PayPal sta verificando il pagamento: non pagare di nuovo. L’ordine parte da solo appena il pagamento è confermato.',
  'payment.toCart': 'Vai al carrello',
  'payment.sendAgain':
    'L’ordine {order} non è partito. Da allora il carrello o i prezzi sono cambiati: controlla e invialo di nuovo.',
  'payment.cartSaved': 'L’ordine {order} non è partito: il suo carrello è tra i carrelli salvati.',
  'payment.dropped': 'L’ordine {order} non è partito e il suo carrello non c’è più: non c’è niente da pagare.',
  'payment.otherAddress':
    'L’ordine {order} non è partito, e da allora il carrello o i prezzi sono cambiati. È di un altro indirizzo di consegna: scegli quello, controlla il carrello e invialo di nuovo.',
  'payment.ofSender': 'L’ordine {order} non è partito: aspetta il pagamento di chi l’ha inviato.',
  'payment.toCheckout': 'Vai alla conferma ordine',
  'unpaid.due': 'L’ordine {order} aspetta il pagamento',
  'unpaid.payHint':
    'Inviato il {moment}, {amount}: parte quando è pagato. Se invii di nuovo questo carrello, l’ordine resta uno solo.',
  'unpaid.notPaid': 'L’ordine {order} non è stato pagato',
  'unpaid.sendHint':
    'Inviato il {moment}, {amount}: non è partito e così com’è non si può più pagare. Invia di nuovo il carrello: l’ordine resta uno solo.',
  'unpaid.activateHint': 'Inviato il {moment}, {amount}: non è partito, e il suo carrello è tra i carrelli salvati.',
  'unpaid.checked': 'Il pagamento dell’ordine {order} è in verifica',
  'unpaid.waitHint':
    'Inviato il {moment}, {amount}. Non pagare e non ordinare di nuovo: parte da solo appena il pagamento è confermato.',
  'unpaid.look': 'Vedi l’ordine',
  'unpaid.toSaved': 'Vai ai carrelli salvati',
  'thankYou.alreadySent': 'Questo ordine era già stato inviato il {moment}',
  'thankYou.alreadySentHint': 'L’hai inviato da un’altra finestra: non ne è partito un secondo.',
  'thankYou.toCatalogue': 'Torna al catalogo',
} as const;
