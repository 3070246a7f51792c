import type { Locale } from '../../domain/locale.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCustomerProfile, listCustomerAddresses, type Client, type CustomerAddress } from '../customers/index.ts';
import {
  DELIVERED_FOLDER,
  invoiceDrawing,
  transportDrawing,
  type InvoiceDetail,
  type Printing,
  type Recipient,
  type TransportDetail,
} from '../documents/index.ts';
import { issuerOf, type Issuer } from '../printing/head.ts';
import type { Draw } from '../drawing/index.ts';
import type { Services } from '../services.ts';

/** What the documents of one customer need besides their own data; read once for many of them. */
export interface PrintCustomer {
  recipient: Recipient;
  addresses: CustomerAddress[];
}

const linesOf = ({ street, postalCode, city, province }: CustomerAddress): string[] => [
  street,
  [postalCode, city, province && `(${province})`].filter(Boolean).join(' '),
];

/** The recipient and the addresses of a client's customer. */
export async function findPrintCustomer({ database }: Services, { customer }: Client): Promise<PrintCustomer> {
  const [profile, addresses] = await Promise.all([
    findCustomerProfile(database.query, customer.id),
    listCustomerAddresses(database.query, customer.id),
  ]);
  const seat = addresses.find(({ isLegalSeat }) => isLegalSeat) ?? addresses[0];
  return { recipient: { ...profile, address: seat ? linesOf(seat) : [] }, addresses };
}

/** The wholesaler as its papers show it. */
export async function findIssuer({ shopSettings, logo }: Services): Promise<Issuer> {
  const [settings, picture] = await Promise.all([shopSettings.current(), logo()]);
  return issuerOf(settings, picture);
}

async function printingOf(
  services: Services,
  { recipient, addresses }: PrintCustomer,
  addressId: number | null,
  options: { locale: Locale; hasBarcodes: boolean },
): Promise<Printing> {
  const issuer = await findIssuer(services);
  const address = addresses.find(({ id }) => id === addressId);
  return { issuer, recipient, destination: address ? linesOf(address) : [], ...options };
}

/** A file that the ERP delivered; null when there is none, or it was deleted. */
export async function readDelivered({ settings, logger }: Services, name: string | null): Promise<Buffer | null> {
  if (name === null) return null;
  try {
    return await readFile(join(settings.dataDirectory, DELIVERED_FOLDER, name));
  } catch (error) {
    logger.warn({ file: name, reason: String(error) }, 'a delivered document could not be read');
    return null;
  }
}

/** An invoice as PDF; from the archive, the ERP's own file where there is one. */
export async function invoiceFile(
  services: Services,
  draw: Draw,
  customer: PrintCustomer,
  invoice: InvoiceDetail,
  variant: { locale: Locale; kind: 'plain' | 'barcode' | 'archive' },
): Promise<Uint8Array<ArrayBuffer>> {
  const delivered = variant.kind === 'archive' ? await readDelivered(services, invoice.pdfFile) : null;
  if (delivered) return new Uint8Array(delivered);
  const options = { locale: variant.locale, hasBarcodes: variant.kind === 'barcode' };
  return draw(invoiceDrawing, invoice, await printingOf(services, customer, invoice.addressId, options));
}

/** A transport document as PDF. */
export async function transportFile(
  services: Services,
  draw: Draw,
  customer: PrintCustomer,
  transport: TransportDetail,
  options: { locale: Locale; hasBarcodes: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  return draw(transportDrawing, transport, await printingOf(services, customer, transport.addressId, options));
}
