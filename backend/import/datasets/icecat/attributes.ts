import type { LocalText } from '../../../../domain/local-text.ts';
import type { FamilyRecord, FeatureRecord, FeatureType, FeatureValue } from '../../../catalogue/records.ts';
import type { SourceRow } from '../../sources/rows.ts';
import { capital } from './colours.ts';

const types: Record<string, FeatureType> = { t: 's', n: 'f', b: 'b' };

// Facets help to choose; packaging, shipping and customs data do not.
const neverFacet = /package|pallet|master__outer|case_|status|last_change|harmonized|ark_id|humidity|__wxdxh_|oem_code/;
const facetMinimum = 40;
const facetMostValues = 60;
const facetLongestText = 40;

/** The axes by which the variants differ, besides the colour. */
export const axes: Record<string, { code: string; name: LocalText }> = {
  length: { code: 'icecat-axis-length', name: { it: 'Lunghezza', en: 'Length' } },
  capacity: { code: 'icecat-axis-capacity', name: { it: 'Capacità', en: 'Capacity' } },
};

interface AttributeCount {
  count: number;
  values: Set<unknown>;
  hasLongText: boolean;
  families: Map<string, number>;
}

/** `attr_t_ink_type` as letter and name; null for columns that are not attributes. */
function attributeOf(column: string): { letter: string; name: string } | null {
  const match = /^attr_([tnb])_(.+)$/.exec(column);
  return match?.[1] === undefined || match[2] === undefined ? null : { letter: match[1], name: match[2] };
}

function codeOf(letter: string, name: string): string {
  return `icecat-${letter}-${name}`;
}

/** The attributes of a product as features; empty values and values of the wrong type are left out. */
export function featuresOf(row: SourceRow): Record<string, FeatureValue> {
  const features: Record<string, FeatureValue> = {};
  for (const [column, value] of Object.entries(row)) {
    const attribute = attributeOf(column);
    if (attribute === null) continue;
    const code = codeOf(attribute.letter, attribute.name);
    if (attribute.letter === 'n' && typeof value === 'number') features[code] = value;
    if (attribute.letter === 'b' && typeof value === 'boolean') features[code] = value;
    if (attribute.letter === 't' && typeof value === 'string' && value.trim() !== '') features[code] = value.trim();
  }
  return features;
}

/** Counts, in a first pass, which attributes exist, how selective they are and in which families they occur. */
export class AttributeStatistics {
  readonly #attributes = new Map<string, AttributeCount>();

  add(row: SourceRow, family: string): void {
    for (const [code, value] of Object.entries(featuresOf(row))) {
      let attribute = this.#attributes.get(code);
      if (attribute === undefined) {
        attribute = { count: 0, values: new Set(), hasLongText: false, families: new Map() };
        this.#attributes.set(code, attribute);
      }
      attribute.count += 1;
      if (attribute.values.size <= facetMostValues) attribute.values.add(value);
      if (typeof value === 'string' && value.length > facetLongestText) attribute.hasLongText = true;
      attribute.families.set(family, (attribute.families.get(family) ?? 0) + 1);
    }
  }

  /** Every attribute as a feature, the most frequent first. */
  features(): FeatureRecord[] {
    const ordered = [...this.#attributes].sort((one, other) => other[1].count - one[1].count);
    const records = ordered.map(([code, attribute], position): FeatureRecord => {
      const [, letter = 't', name = code] = /^icecat-([tnb])-(.+)$/.exec(code) ?? [];
      const known = attributeNames[name];
      const readable = capital(name.replace(/_+/g, ' ').trim());
      const isUseful =
        attribute.count >= facetMinimum &&
        attribute.values.size > 1 &&
        attribute.values.size <= facetMostValues &&
        !attribute.hasLongText;
      return {
        code,
        dataType: types[letter] ?? 's',
        name: known === undefined ? { it: readable, en: null } : { it: known[0], en: known[1] },
        unit: known?.[2] ?? null,
        position: 10_000 + position,
        isFacet: isUseful && !neverFacet.test(name),
      };
    });
    const axisRecords = Object.values(axes).map(({ code, name }, position): FeatureRecord => {
      return { code, dataType: 's', name, unit: null, position: 9_990 + position, isFacet: true };
    });
    return [...axisRecords, ...records];
  }

  /** One family per category, described by the attributes of its products, the most frequent first. */
  families(names: ReadonlyMap<string, LocalText>): FamilyRecord[] {
    const perFamily = new Map<string, { code: string; count: number }[]>();
    for (const [code, attribute] of this.#attributes) {
      for (const [family, count] of attribute.families) {
        const list = perFamily.get(family);
        if (list === undefined) perFamily.set(family, [{ code, count }]);
        else list.push({ code, count });
      }
    }
    return [...names].map(([code, name], position) => {
      const described = (perFamily.get(code) ?? []).sort((one, other) => other.count - one.count);
      const own = described.map((feature) => feature.code);
      return {
        code,
        parentCode: null,
        name,
        position,
        features: [...Object.values(axes).map((axis) => axis.code), ...own],
      };
    });
  }
}

/** Italian name, English name and unit of the most frequent attributes; the others keep their own name. */
const attributeNames: Record<string, [it: string, en: string, unit?: string]> = {
  ac_input_frequency: ['Frequenza di ingresso', 'AC input frequency'],
  ac_input_voltage: ['Tensione di ingresso', 'AC input voltage'],
  battery_technology: ['Tecnologia della batteria', 'Battery technology'],
  black_toner_page_yield: ['Resa toner nero', 'Black toner page yield', 'pagine'],
  bluetooth: ['Bluetooth', 'Bluetooth'],
  brand_compatibility: ['Marca compatibile', 'Brand compatibility'],
  bus_type: ['Tipo di bus', 'Bus type'],
  cable_colour: ['Colore del cavo', 'Cable colour'],
  cable_length: ['Lunghezza del cavo', 'Cable length', 'm'],
  cable_shielding: ['Schermatura del cavo', 'Cable shielding'],
  cable_standard: ['Standard del cavo', 'Cable standard'],
  cable_type: ['Tipo di cavo', 'Cable type'],
  card_reader_integrated: ['Lettore di schede integrato', 'Card reader integrated'],
  certification: ['Certificazioni', 'Certification'],
  colour: ['A colori', 'Colour'],
  colour_toner_page_yield: ['Resa toner a colori', 'Colour toner page yield', 'pagine'],
  compatibility: ['Compatibilità', 'Compatibility'],
  compatible_operating_systems: ['Sistemi operativi compatibili', 'Compatible operating systems'],
  component_for: ['Componente per', 'Component for'],
  connectivity_technology: ['Tecnologia di connessione', 'Connectivity technology'],
  connector_1: ['Connettore 1', 'Connector 1'],
  connector_2: ['Connettore 2', 'Connector 2'],
  connector_contacts_plating: ['Rivestimento dei contatti', 'Contact plating'],
  connector_gender: ['Genere dei connettori', 'Connector gender'],
  connector_s_: ['Connettori', 'Connectors'],
  country_of_origin: ['Paese di origine', 'Country of origin'],
  data_transfer_rate: ['Velocità di trasferimento', 'Data transfer rate'],
  depth: ['Profondità', 'Depth', 'mm'],
  dimensions__wxdxh_: ['Dimensioni (L × P × A)', 'Dimensions (W × D × H)'],
  display: ['Schermo', 'Display'],
  display_diagonal: ['Diagonale dello schermo', 'Display diagonal', '"'],
  display_resolution: ['Risoluzione dello schermo', 'Display resolution'],
  ecc: ['Correzione degli errori (ECC)', 'ECC'],
  energy_star_certified: ['Certificazione Energy Star', 'Energy Star certified'],
  ethernet_lan: ['Rete Ethernet', 'Ethernet LAN'],
  ethernet_lan__rj_45__ports: ['Porte Ethernet RJ-45', 'Ethernet RJ-45 ports'],
  finish_type: ['Finitura', 'Finish'],
  form_factor: ['Fattore di forma', 'Form factor'],
  harmonized_system__hs__code: ['Codice doganale', 'Harmonised system code'],
  height: ['Altezza', 'Height', 'mm'],
  i_o_ports: ['Porte di ingresso e uscita', 'I/O ports'],
  ink_type: ['Tipo di inchiostro', 'Ink type'],
  internal_memory: ['Memoria interna', 'Internal memory', 'GB'],
  internal_memory_type: ['Tipo di memoria interna', 'Internal memory type'],
  jacket_material: ['Materiale della guaina', 'Jacket material'],
  labels_per_pack: ['Etichette per confezione', 'Labels per pack'],
  launch_date: ['Data di lancio', 'Launch date'],
  led_indicators: ['Spie LED', 'LED indicators'],
  market_segment: ['Segmento di mercato', 'Market segment'],
  master__outer__case_height: ['Altezza del cartone', 'Outer case height', 'mm'],
  master__outer__case_length: ['Lunghezza del cartone', 'Outer case length', 'mm'],
  master__outer__case_weight: ['Peso del cartone', 'Outer case weight', 'g'],
  master__outer__case_width: ['Larghezza del cartone', 'Outer case width', 'mm'],
  material: ['Materiale', 'Material'],
  maximum_internal_memory: ['Memoria interna massima', 'Maximum internal memory', 'GB'],
  maximum_resolution: ['Risoluzione massima', 'Maximum resolution'],
  media_sheets_per_package: ['Fogli per confezione', 'Sheets per pack'],
  memory_clock_speed: ['Frequenza della memoria', 'Memory clock speed', 'MHz'],
  oem_code: ['Codice del produttore', 'OEM code'],
  on_board_graphics_adapter: ['Grafica integrata', 'On-board graphics'],
  operating_relative_humidity__h_h_: ['Umidità di esercizio', 'Operating humidity', '%'],
  operating_temperature__t_t_: ['Temperatura di esercizio', 'Operating temperature', '°C'],
  package_depth: ['Profondità della confezione', 'Package depth', 'mm'],
  package_dimensions__wxdxh_: ['Dimensioni della confezione (L × P × A)', 'Package dimensions (W × D × H)'],
  package_height: ['Altezza della confezione', 'Package height', 'mm'],
  package_type: ['Tipo di confezione', 'Package type'],
  package_weight: ['Peso della confezione', 'Package weight', 'g'],
  package_width: ['Larghezza della confezione', 'Package width', 'mm'],
  pallet_height: ['Altezza del bancale', 'Pallet height', 'mm'],
  pallet_length: ['Lunghezza del bancale', 'Pallet length', 'mm'],
  pallet_weight: ['Peso del bancale', 'Pallet weight', 'g'],
  pallet_width: ['Larghezza del bancale', 'Pallet width', 'mm'],
  plug_and_play: ['Plug and play', 'Plug and play'],
  power_consumption__typical_: ['Consumo tipico', 'Typical power consumption', 'W'],
  power_requirements: ['Alimentazione', 'Power requirements'],
  print_technology: ['Tecnologia di stampa', 'Print technology'],
  printing_colours: ['Colori di stampa', 'Printing colours'],
  processor_cache: ['Cache del processore', 'Processor cache', 'MB'],
  processor_cores: ['Core del processore', 'Processor cores'],
  processor_family: ['Famiglia del processore', 'Processor family'],
  processor_frequency: ['Frequenza del processore', 'Processor frequency', 'GHz'],
  processor_lithography: ['Litografia del processore', 'Processor lithography', 'nm'],
  processor_manufacturer: ['Produttore del processore', 'Processor manufacturer'],
  processor_model: ['Modello del processore', 'Processor model'],
  processor_socket: ['Socket del processore', 'Processor socket'],
  processor_threads: ['Thread del processore', 'Processor threads'],
  product_colour: ['Colore', 'Colour'],
  product_family: ['Famiglia di prodotti', 'Product family'],
  product_type: ['Tipo di prodotto', 'Product type'],
  quantity_per_master__outer__case: ['Pezzi per cartone', 'Quantity per outer case'],
  quantity_per_pack: ['Pezzi per confezione', 'Quantity per pack'],
  quantity_per_pallet: ['Pezzi per bancale', 'Quantity per pallet'],
  quantity_per_pallet_layer: ['Pezzi per strato di bancale', 'Quantity per pallet layer'],
  rohs_compliance: ['Conforme RoHS', 'RoHS compliant'],
  shape: ['Forma', 'Shape'],
  size: ['Misura', 'Size'],
  storage_relative_humidity__h_h_: ['Umidità di conservazione', 'Storage humidity', '%'],
  storage_temperature__t_t_: ['Temperatura di conservazione', 'Storage temperature', '°C'],
  thermal_design_power__tdp_: ['Potenza termica (TDP)', 'Thermal design power', 'W'],
  type: ['Tipo', 'Type'],
  usb_2_0_ports_quantity: ['Porte USB 2.0', 'USB 2.0 ports'],
  weight: ['Peso', 'Weight', 'g'],
  wi_fi: ['Wi-Fi', 'Wi-Fi'],
  width: ['Larghezza', 'Width', 'mm'],
  windows_operating_systems_supported: ['Versioni di Windows', 'Windows versions'],
};
