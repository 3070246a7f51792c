/** The two colours of a shop: of bands, logo and dark buttons, and of the next thing to do. As '#rrggbb'. */
export interface ShopColours {
  sign: string;
  action: string;
}

/** A colour that a text can have on another one. */
export interface TextColour {
  name: 'light' | 'dark';
  colour: string;
  ratio: number;
}

/** Contrast that a text needs with its ground (WCAG 2.2, 1.4.3), and the shape of a button with the page (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

/** Of the page, of text on light colours, of text on dark ones. */
export const PAPER = '#fbfaf7';
export const DARK = '#14233b';
export const LIGHT = '#ffffff';

export const DEFAULT_COLOURS: ShopColours = { sign: DARK, action: '#f26400' };

/** Whether a text is a colour such as #17402F. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => second - first);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The better of light and dark text on a colour first, then the other one. */
export function textsOn(colour: string): [TextColour, TextColour] {
  const light: TextColour = { name: 'light', colour: LIGHT, ratio: contrastOf(LIGHT, colour) };
  const dark: TextColour = { name: 'dark', colour: DARK, ratio: contrastOf(DARK, colour) };
  return light.ratio >= dark.ratio ? [light, dark] : [dark, light];
}

/** A place where a colour is read: the ratio it has and the one it needs. */
export interface ColourUse {
  use: 'text-on' | 'on-page';
  ratio: number;
  needed: number;
}

/**
 * Where a colour is read. The sign is also a text on the page; the action is only the shape of a button on it.
 */
export function usesOf(part: keyof ShopColours, colour: string): ColourUse[] {
  return [
    { use: 'text-on', ratio: textsOn(colour)[0].ratio, needed: TEXT_CONTRAST },
    { use: 'on-page', ratio: contrastOf(colour, PAPER), needed: part === 'sign' ? TEXT_CONTRAST : SHAPE_CONTRAST },
  ];
}

/** Whether a colour can be read wherever the shop uses it. */
export function passes(part: keyof ShopColours, colour: string): boolean {
  return usesOf(part, colour).every(({ ratio, needed }) => ratio >= needed);
}

/** A colour made lighter (share above 0) or darker (below 0) by a share of the way to white or black. */
export function shaded(colour: string, share: number): string {
  const goal = share > 0 ? 255 : 0;
  const channels = channelsOf(colour).map((channel) => Math.round(channel + (goal - channel) * Math.abs(share)));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The nearest colour that passes: the same hue, darkened or lightened step by step. */
export function nearestPassing(part: keyof ShopColours, colour: string): string {
  for (let step = 0; step <= 100; step += 1) {
    for (const share of [-step / 100, step / 100]) {
      const candidate = shaded(colour, share);
      if (passes(part, candidate)) return candidate;
    }
  }
  return DEFAULT_COLOURS[part];
}

/** What style sheets need of the two colours, by the name of each custom property. */
export function colourTokens({ sign, action }: ShopColours): Record<string, string> {
  const [onSign] = textsOn(sign);
  const [onAction] = textsOn(action);
  // Away from the text, so that it can be read on the colour under the pointer too.
  const hover = shaded(action, onAction.name === 'dark' ? 0.16 : -0.16);
  return {
    '--sign': sign,
    '--on-sign': onSign.colour,
    '--accent': action,
    '--accent-hover': hover,
    '--on-accent': onAction.colour,
  };
}
