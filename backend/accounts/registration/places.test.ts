import { describe, expect, it } from 'vitest';
import { isProvinceOf, placesOf } from './places.ts';

describe('R5.12 the towns of a postal code', () => {
  it('are all of them, by name, with the letters of their province', () => {
    expect(placesOf('40050')).toContainEqual({ city: 'Argelato', province: 'BO' });
    expect(placesOf('20121')).toEqual([{ city: 'Milano', province: 'MI' }]);
    expect(placesOf('99999')).toEqual([]);
    const cities = placesOf('36020').map(({ city }) => city);
    expect(cities.slice(0, 3)).toEqual(['Agugliaro', 'Albettone', 'Asigliano Veneto']);
    expect(new Set(cities).size).toBe(cities.length);
  });

  it('decide which province fits; in Sardinia also one of before the reform', () => {
    expect(isProvinceOf('MI', '20121')).toBe(true);
    expect(isProvinceOf('RM', '20121')).toBe(false);
    expect(isProvinceOf('RM', '99999')).toBe(true);
    expect(isProvinceOf('ZZ', '99999')).toBe(false);
    expect(isProvinceOf('OT', '07026')).toBe(true);
    expect(isProvinceOf('SS', '07020')).toBe(true);
    expect(isProvinceOf('SU', '09013')).toBe(true);
    expect(isProvinceOf('SU', '20121')).toBe(false);
  });
});
