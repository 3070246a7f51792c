/** A material in four tones: lit side, body, shaded side, and the depth of a hole. */
export interface Material {
  light: string;
  base: string;
  shade: string;
  deep: string;
}

const tones = (light: string, base: string, shade: string, deep: string): Material => ({ light, base, shade, deep });

/** All materials by name. There is no orange: the shop reserves it for the primary action. */
const MATERIALS: Readonly<Record<string, Material>> = {
  brass: tones('#F3DDA0', '#DDB85F', '#B78C38', '#6F531B'),
  steel: tones('#EDF1F4', '#CBD3DB', '#9AA6B3', '#56626F'),
  zinc: tones('#F7E6AE', '#E2C26C', '#B9933F', '#775C1F'),
  copper: tones('#F0C3A0', '#D6925F', '#AC6A3A', '#63381A'),
  black: tones('#6C7A8E', '#434F61', '#2A3545', '#18212E'),
  white: tones('#FFFFFF', '#F3F5F7', '#D3DAE1', '#8A95A3'),
  grey: tones('#C9D0D8', '#A3ADB9', '#7C8896', '#4A5563'),
  red: tones('#EE8377', '#CF4436', '#9E2B20', '#6A1A13'),
  blue: tones('#7FA9E0', '#3B71BC', '#274F8C', '#17335F'),
  navy: tones('#6F86A8', '#415A80', '#2B3F5F', '#1A2942'),
  sky: tones('#D8EBF8', '#A9D0EC', '#79A9CC', '#3F6A8A'),
  yellow: tones('#FBE08A', '#F2C230', '#C4941A', '#7F5E0C'),
  lime: tones('#EEF59A', '#D6E23C', '#A5B01F', '#666E10'),
  teal: tones('#79BDBE', '#2F8589', '#1D6064', '#103F42'),
  green: tones('#8CC79B', '#3F8F57', '#2A683D', '#184326'),
  brown: tones('#B98D6E', '#8A5A3B', '#653F27', '#3D2413'),
  beige: tones('#F6EFDD', '#E3D5B8', '#BCA981', '#7D6D4C'),
  wood: tones('#F1DFC2', '#DDC097', '#B8946A', '#755837'),
  kraft: tones('#EBD3AE', '#D8B684', '#B99262', '#755837'),
  clay: tones('#DE9C82', '#BE6A4D', '#934832', '#5C2A1B'),
  glow: tones('#FFFDF4', '#FFF3CF', '#F3DDA2', '#B79A55'),
};

/** A material by name; throws an Error for an unknown name. */
export function materialNamed(name: string): Material {
  const material = MATERIALS[name];
  if (!material) throw new Error(`There is no material ${name}.`);
  return material;
}

/** The text colour for a label: white, or on pale labels their darkest tone. */
export function labelOn(material: Material): string {
  const isPale = parseInt(material.base.slice(1, 3), 16) > 205 && parseInt(material.base.slice(3, 5), 16) > 150;
  return isPale ? material.deep : '#FFFFFF';
}
