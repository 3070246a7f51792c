import type { ColorRecord } from '../../../catalogue/records.ts';

/** English colour words to Italian ones and the colour of the swatch. */
const words: Record<string, [italian: string, swatch: string]> = {
  aluminium: ['alluminio', '#B8BCC0'],
  beige: ['beige', '#D9C9A3'],
  black: ['nero', '#1C1C1C'],
  blue: ['blu', '#1F4E9E'],
  bronze: ['bronzo', '#8C6A3F'],
  brown: ['marrone', '#6B4423'],
  charcoal: ['antracite', '#3A3D40'],
  chrome: ['cromo', '#C4C8CC'],
  clear: ['trasparente', '#EDF2F5'],
  copper: ['rame', '#B06A3B'],
  cream: ['crema', '#F2E8CF'],
  cyan: ['ciano', '#00A0C6'],
  gold: ['oro', '#C9A227'],
  graphite: ['grafite', '#45484B'],
  gray: ['grigio', '#8A8D91'],
  green: ['verde', '#2E7D32'],
  grey: ['grigio', '#8A8D91'],
  ivory: ['avorio', '#F3EBD8'],
  'light cyan': ['ciano chiaro', '#8FD3E8'],
  'light magenta': ['magenta chiaro', '#E59AC3'],
  magenta: ['magenta', '#C2187A'],
  metallic: ['metallizzato', '#A7ABAF'],
  multicolour: ['multicolore', '#B58AA5'],
  orange: ['arancione', '#E8731A'],
  pink: ['rosa', '#E59AB0'],
  platinum: ['platino', '#D2D4D6'],
  purple: ['viola', '#6A3D8F'],
  red: ['rosso', '#C0392B'],
  silver: ['argento', '#BFC3C7'],
  'stainless steel': ['acciaio inox', '#B4B8BB'],
  titanium: ['titanio', '#87878C'],
  translucent: ['traslucido', '#E4EBEF'],
  transparent: ['trasparente', '#EDF2F5'],
  violet: ['viola', '#6A3D8F'],
  white: ['bianco', '#FFFFFF'],
  yellow: ['giallo', '#F2C318'],
};

/** The colour of a text like `Black,Silver`: `nero-argento`; null for an empty one. */
export function colourOf(text: string | undefined): ColorRecord | null {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  const italian = parts.map((part) => words[part]?.[0] ?? part);
  const it = italian.join('/');
  const code = italian.join('-').replaceAll(' ', '-');
  const swatch = words[parts[0] ?? '']?.[1] ?? null;
  return { code, name: { it: capital(it), en: capital(parts.join('/')) }, swatch };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
