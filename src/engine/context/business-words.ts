/** Words that precede business and computing numbers, which identify no person. */
export const BUSINESS_NUMBER_WORDS =
  'order, orders, invoice, tracking, ticket, ref, reference, po, purchase, shipment, parcel, confirmation, serial, sku, ' +
  'part, item, isbn, upc, ean, issue, bug, build, commit, pid, tid, bytes, offset, size, count, seq, sequence, docket, ' +
  'npi, version, batch, lot, rows, records, key, cache, qty, article, model, firmware, ' +
  // The same words in other languages.
  'lote, partia, parti, partij, artikel, art, ürün, bestellung, bestelling, bestellnummer, auftrag, rechnung, ' +
  'commande, facture, pedido, factura, ordine, fattura, encomenda, fatura, zamówienie, faktura, beställning, ' +
  'tilaus, lasku, ordre, sipariş, objednávka, réf, réference, referenz, referencia, riferimento';
