import { useRef, useState } from 'react';
import { browserApi } from '../../api-client/browser-api.ts';

export interface Town {
  city: string;
  province: string;
}

/** The towns with the postal code typed last; only suggestions, so that a failed request changes nothing. */
export function useTowns() {
  const [towns, setTowns] = useState<readonly Town[]>([]);
  const wanted = useRef('');
  async function find(postalCode: string): Promise<readonly Town[]> {
    const code = postalCode.trim();
    wanted.current = code;
    if (!/^\d{5}$/.test(code)) {
      setTowns([]);
      return [];
    }
    const found = await browserApi()
      .call('postalCode', { postal_code: code })
      .then(({ data }) => data)
      .catch(() => []);
    // The code may have been changed while the towns were on their way.
    if (wanted.current !== code) return [];
    setTowns(found);
    return found;
  }
  return { towns, find };
}
