import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { browserApi } from '../api-client/browser-api.ts';

export interface Town {
  city: string;
  province: string;
}

/** Milliseconds after which towns that have not come are given up; no submit waits longer. */
const LONGEST_WAIT = 5_000;

/** The towns of an Italian postal code, from which the town field offers a choice. */
export interface TownChoice {
  /** Several towns with this code; none while there is nothing to choose. */
  towns: readonly Town[];
  /** The town when the list appeared or went; null before the first list. */
  city: string | null;
  /** Whether the town is typed although there are towns to choose from. */
  isTyped: boolean;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

async function loadTowns(code: string): Promise<readonly Town[]> {
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT);
    return (await browserApi().call('postalCode', { postal_code: code }, signal)).data;
  } catch {
    return [];
  }
}

/**
 * Fills town and province of a form from the postal code that is typed: a single town is filled in, of several one is
 * chosen, and the province follows the town. Another code removes town and province of the code before. A town that was
 * typed since the code stays. The fields are named `city` and `province`. Only a help: a failed request fills nothing.
 *
 * `onSubmit` belongs to the form: a submit waits for the towns of its code.
 */
export function useTowns(form: RefObject<HTMLFormElement | null>) {
  const [choice, setChoice] = useState<TownChoice>({ towns: [], city: null, isTyped: false });
  const [isAsking, setAsking] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const present = useRef({ code: '', towns: [] as readonly Town[], isTownTyped: false });

  // An effect, so that a list that has come with the last towns is rendered and submitted.
  useEffect(() => {
    if (isWaiting && !isAsking) form.current?.requestSubmit();
  }, [form, isWaiting, isAsking]);

  const fieldOf = (name: string) => {
    const field = form.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
  };
  const valueOf = (name: string) => fieldOf(name)?.value ?? '';
  const fill = (name: string, value: string) => {
    const field = fieldOf(name);
    if (!field || field.value === value) return;
    field.value = value;
    // The form handles the value as if it had been typed.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  function removeTown(): void {
    const { towns } = present.current;
    for (const name of ['city', 'province'] as const)
      if (towns.some((town) => isSame(town[name], valueOf(name)))) fill(name, '');
    if (choice.towns.length > 0) setChoice({ towns: [], city: valueOf('city'), isTyped: false });
  }

  function fillFrom(towns: readonly Town[]): void {
    const city = valueOf('city');
    const known = towns.find((town) => isSame(town.city, city));
    const [only] = towns;
    if (known) fill('province', known.province);
    else if (only && towns.every(({ province }) => province === only.province)) fill('province', only.province);
    if (present.current.isTownTyped && city !== '') return;
    if (only && towns.length === 1) fill('city', only.city);
    if (towns.length > 1) setChoice({ towns, city: known?.city ?? '', isTyped: false });
  }

  async function find(typed: string): Promise<void> {
    const code = typed.trim();
    if (code === present.current.code) return;
    removeTown();
    present.current = { code, towns: [], isTownTyped: false };
    const isAsked = /^\d{5}$/.test(code);
    setAsking(isAsked);
    // Who types on does not want to send yet.
    setWaiting(false);
    if (!isAsked) return;
    const current = present.current;
    const towns = await loadTowns(code);
    // The code may have been changed before the response.
    if (present.current !== current) return;
    current.towns = towns;
    fillFrom(towns);
    setAsking(false);
  }

  const followTown = (city: string) => {
    present.current.isTownTyped = true;
    const town = present.current.towns.find((one) => isSame(one.city, city));
    if (town) fill('province', town.province);
  };
  const typeTown = () => setChoice({ ...choice, city: '', isTyped: true });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isAsking) event.preventDefault();
    setWaiting(isAsking);
  };
  return { choice, find, followTown, typeTown, onSubmit, isWaiting };
}
