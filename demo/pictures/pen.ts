import type { Material } from './materials.ts';

/**
 * The drawing style of all images: 240 by 240 units, light from the top left, three tones per material and a fourth for
 * holes, ink outline, a flat pale ellipse as ground. CSS classes: `o` outline, `p` outline of a filled shape in one
 * element, `d` detail, `w` wire.
 */
export const INK = '#14233B';
const GROUND = '#E9ECF0';

/** An id derived from the shape, so that the same drawing always gives the same text. */
function idOf(path: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < path.length; index += 1) hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193);
  return `k${(hash >>> 0).toString(36)}`;
}

/** A flat area of colour. */
export function fill(path: string, color: string): string {
  return `<path d="${path}" fill="${color}"/>`;
}

/** A detail line. */
export function line(path: string, color?: string): string {
  return `<path class="d" d="${path}"${color === undefined ? '' : ` style="stroke:${color}"`}/>`;
}

/** A filled shape with an outline and no tones: small parts and holes. */
export function flat(path: string, color: string): string {
  return `<path class="p" d="${path}" fill="${color}"/>`;
}

/** A thick line with its own outline: cable, handle, wire. */
export function strand(path: string, width: number, color: string): string {
  const drawn = (stroke: string, thickness: number): string =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return drawn(INK, width + 4) + drawn(color, width);
}

/** A solid: body colour, tones clipped to its outline, outline on top. */
export function part(path: string, material: Material, tones = ''): string {
  const id = idOf(path);
  const clip = `<clipPath id="${id}"><path d="${path}"/></clipPath>`;
  return `${clip}${fill(path, material.base)}<g clip-path="url(#${id})">${tones}</g><path class="o" d="${path}"/>`;
}

const EVERYWHERE = 'M-400 -400H700V700H-400Z';

/** A solid whose rim is lighter at the top left and darker at the bottom right, by that many units. */
export function lit(path: string, material: Material, light = 7, shade = 9): string {
  const id = idOf(`${path}${light}/${shade}`);
  return (
    `<clipPath id="${id}"><path d="${path}"/></clipPath>${fill(path, material.light)}<g clip-path="url(#${id})">` +
    `<path d="${path}" fill="${material.base}" transform="translate(${light} ${light})"/>` +
    `<path d="${EVERYWHERE}${path}" fill="${material.shade}" fill-rule="evenodd" transform="translate(${-shade} ${-shade})"/>` +
    `</g><path class="o" d="${path}"/>`
  );
}

export function rect(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const corner = (dx: number, dy: number): string => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + radius} ${y}h${width - 2 * radius}${corner(radius, radius)}v${height - 2 * radius}` +
    `${corner(-radius, radius)}h${2 * radius - width}${corner(-radius, -radius)}v${2 * radius - height}${corner(radius, -radius)}Z`
  );
}

export function ellipse(x: number, y: number, rx: number, ry: number = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** A regular polygon, by default with a horizontal side at the bottom. */
export function polygon(x: number, y: number, radius: number, corners: number, turn = 0): string {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / corners;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** An upright round body: light down its left side, shade down its right. */
export function upright(x: number, y: number, width: number, height: number, material: Material, radius = 0): string {
  const tones =
    fill(rect(x - 2, y - 2, width * 0.26 + 2, height + 4), material.light) +
    fill(rect(x + width * 0.72, y - 2, width * 0.3 + 2, height + 4), material.shade);
  return part(rect(x, y, width, height, radius), material, tones);
}

/** A horizontal round body: light along its top, shade along its bottom. */
export function lying(x: number, y: number, width: number, height: number, material: Material, radius = 0): string {
  const tones =
    fill(rect(x - 2, y - 2, width + 4, height * 0.28 + 2), material.light) +
    fill(rect(x - 2, y + height * 0.7, width + 4, height * 0.32 + 2), material.shade);
  return part(rect(x, y, width, height, radius), material, tones);
}

/** A round face or ball. */
export function round(x: number, y: number, rx: number, material: Material, ry: number = rx): string {
  const depth = Math.max(3, Math.min(rx, ry) * 0.16);
  return lit(ellipse(x, y, rx, ry), material, depth, depth);
}

/** A hole: its depth in the material's darkest tone. */
export function hole(x: number, y: number, rx: number, material: Material, ry: number = rx): string {
  return flat(ellipse(x, y, rx, ry), material.deep);
}

/** The ground below a drawing. */
export function ground(x: number, y: number, rx: number, ry = 7): string {
  return `<ellipse class="g" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${GROUND}"/>`;
}

export function turned(degrees: number, drawing: string, x = 120, y = 120): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${drawing}</g>`;
}

export function moved(dx: number, dy: number, drawing: string, scale = 1): string {
  return `<g transform="translate(${dx} ${dy})${scale === 1 ? '' : ` scale(${scale})`}">${drawing}</g>`;
}

/** Strokes repeated along a line: threads, fins, ribs. */
export function strokes(from: number, to: number, step: number, path: (place: number) => string): string {
  let all = '';
  for (let place = from; place <= to; place += step) all += path(place);
  return line(all);
}

/** A bent wire, thicker than an outline. */
export function wire(path: string): string {
  return `<path class="w" d="${path}"/>`;
}

/** A coloured line with its own width, without outline: a marking, a reflection. */
export function band(path: string, width: number, color: string): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

/** The text colour for a label: white, or on pale labels their darkest tone. */
export function labelOn(material: Material): string {
  const isPale = parseInt(material.base.slice(1, 3), 16) > 205 && parseInt(material.base.slice(3, 5), 16) > 150;
  return isPale ? material.deep : '#FFFFFF';
}
