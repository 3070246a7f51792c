import { useRef, useState, type RefObject } from 'react';
import { browserApi } from '../api-client/browser-api.ts';

export interface Town {
  city: string;
  province: string;
}

/** The towns of an Italian postal code, from which the town field offers a choice. */
export interface TownChoice {
  /** Several towns with this code; none while there is nothing to choose. */
  towns: readonly Town[];
  /** The town when the choice appeared. */
  city: string;
  /** Whether the town is typed although there are towns to choose from. */
  isTyped: boolean;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Fills town and province of a form from the postal code that is typed: a single town is filled in, of several one is
 * chosen, and the province follows the town. The fields are named `city` and `province`. Only a help: a failed request
 * changes nothing.
 */
export function useTowns(form: RefObject<HTMLFormElement | null>) {
  const [choice, setChoice] = useState<TownChoice>({ towns: [], city: '', isTyped: false });
  const wanted = useRef('');
  const fieldOf = (name: string) => {
    const field = form.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
  };
  const fill = (name: string, value: string) => {
    const field = fieldOf(name);
    if (!field || field.value === value) return;
    field.value = value;
    // The form handles the value as if it had been typed.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const followTown = (city: string) => {
    const town = choice.towns.find((one) => isSame(one.city, city));
    if (town) fill('province', town.province);
  };

  async function find(typed: string): Promise<void> {
    const code = typed.trim();
    wanted.current = code;
    const found = /^\d{5}$/.test(code)
      ? await browserApi()
          .call('postalCode', { postal_code: code })
          .then(({ data }) => data)
          .catch(() => [])
      : [];
    // The code may have been changed before the response.
    if (wanted.current !== code) return;
    const [only] = found;
    if (only && found.every(({ province }) => province === only.province)) fill('province', only.province);
    if (only && found.length === 1) fill('city', only.city);
    const city = found.length === 1 && only ? only.city : (fieldOf('city')?.value ?? '');
    if (found.length > 1) {
      const known = found.find((town) => isSame(town.city, city));
      setChoice({ towns: found, city: known?.city ?? '', isTyped: false });
      if (known) fill('province', known.province);
    } else if (choice.towns.length > 0) setChoice({ towns: [], city, isTyped: false });
  }
  const typeTown = () => setChoice({ ...choice, city: '', isTyped: true });
  return { choice, find, followTown, typeTown };
}
