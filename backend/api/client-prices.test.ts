import { describe, expect, it } from 'vitest';
import { pricedFor } from '../../domain/price-quantity.ts';
import { serializePromotion } from './client-prices.ts';

const netPrice = {
  code: 'EST/26',
  row: 41,
  title: { it: 'Promo estate', en: 'Summer promotion' },
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  minimumQuantity: 5,
  netPrice: 60_000,
  isFree: false,
  extraDiscounts: null,
};
const discount = {
  ...netPrice,
  row: 42,
  title: { it: 'Extra', en: null },
  netPrice: null,
  extraDiscounts: [1000, 550],
};

const one = pricedFor(1);

describe('R3.9 serializing a promotion', () => {
  it('has the net price, the reference price, the minimum quantity and the days of validity', () => {
    expect(serializePromotion({ ...netPrice, promotionPrice: 60_000 }, one, 79_840, 'it')).toEqual({
      CodicePromozione: 'EST/26',
      RigaPromozione: 41,
      promo_row: 41,
      TitoloPromozione: 'Promo estate',
      TipoPromozione: 'RigaPrezzoNettoQuantitaMinima',
      PrezzoNettoConPromo: 6,
      PrezzoNettoListinoDiRiferimento: 7.984,
      QuantitaPrezzo: 1,
      QuantitaDichiarata: 1,
      PrezzoNettoConPromoPerQuantita: 6,
      PrezzoNettoListinoPerQuantita: 7.984,
      DataInizioValidita: '2026-11-01',
      DataFineValidita: '2026-11-30',
      QuantitaMinima: 5,
      ScontoExtra1: 0,
      ScontoExtra2: 0,
      ScontoExtra3: 0,
    });
  });

  it('has each extra discount separately', () => {
    expect(serializePromotion({ ...discount, promotionPrice: 67_904 }, one, 79_840, 'it')).toMatchObject({
      TipoPromozione: 'RigaScontoExtra',
      PrezzoNettoConPromo: 6.7904,
      ScontoExtra1: 10,
      ScontoExtra2: 5.5,
      ScontoExtra3: 0,
    });
  });

  it('has its title in the request’s language, in Italian where there is no translation', () => {
    const titleOf = (promotion: typeof netPrice | typeof discount) =>
      serializePromotion(promotion, one, 79_840, 'en').TitoloPromozione;
    expect([titleOf(netPrice), titleOf(discount)]).toEqual(['Summer promotion', 'Extra']);
  });

  it('R0.2 contains neither price nor discount for a guest', () => {
    expect(serializePromotion(discount, null, null, 'it')).toMatchObject({
      PrezzoNettoConPromo: null,
      PrezzoNettoListinoDiRiferimento: null,
      ScontoExtra1: 0,
      ScontoExtra2: 0,
      QuantitaMinima: 5,
    });
  });
});
