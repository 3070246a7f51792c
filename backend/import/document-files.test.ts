import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inEnglish } from '../texts/in-english.ts';
import { signedFile } from '../../test/builders/signed-file.ts';
import { DocumentFiles, xmlProblem } from './document-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-document-files-'));
  await writeFile(join(folder, 'a.pdf'), '%PDF-1.7\n%%EOF\n');
});
afterEach(() => rm(folder, { recursive: true }));

const filesOf = (dryRun: boolean) =>
  new DocumentFiles({ sourceFolder: folder, targetFolder: join(folder, 'documents'), dryRun });

describe('DocumentFiles', () => {
  it('copies a file that only its owner can read, under a name for each document', async () => {
    const files = filesOf(false);
    const name = { year: 2026, number: 7 };
    expect(await files.store({ cause: 'F', ...name }, 'invoice', 'pdf', 'a.pdf')).toEqual({
      name: 'invoice-F-2026-7.pdf',
    });
    expect(await files.store({ cause: 'F/A', ...name }, 'ddt', 'pdf', 'a.pdf')).toEqual({
      name: 'ddt-F_2f_A-2026-7.pdf',
    });
    const copy = join(folder, 'documents', 'invoice-F-2026-7.pdf');
    expect(await readFile(copy, 'latin1')).toBe('%PDF-1.7\n%%EOF\n');
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['A.PDF', null],
    ['a', null],
    ['./a%2Epdf', null],
    ['citta\u0300\\B.pdf', null],
    // A paper with the same name in another folder may be of another customer.
    ['b.pdf', 'There is no file b.pdf.'],
    ['C:\\carte\\a.pdf', 'There is no file C:\\carte\\a.pdf.'],
    ['C.pdf', 'Several files fit C.pdf: c.PDF, c.pdf.'],
  ])('looks for %s by its exact name or a similar one', async (named, reason) => {
    await mkdir(join(folder, 'Città'));
    for (const name of ['a.xml', 'Città/b.pdf', 'c.pdf', 'c.PDF'])
      await writeFile(join(folder, name), '%PDF-1.7\n%%EOF\n');
    const stored = await filesOf(true).store({ cause: 'F', year: 2026, number: 7 }, 'invoice', 'pdf', named);
    expect(inEnglish(stored)).toEqual(reason === null ? { name: 'invoice-F-2026-7.pdf' } : { reason });
  });

  it('8.11 stores the content of a signed invoice, and says why another one is no invoice', async () => {
    const xml = Buffer.from(
      '<FatturaElettronica><FatturaElettronicaHeader/><FatturaElettronicaBody/></FatturaElettronica>',
    );
    await writeFile(join(folder, 'a.xml.p7m'), signedFile(xml, 'base64'));
    await writeFile(join(folder, 'b.xml.p7m'), signedFile(Buffer.from('<RicevutaConsegna/>')));
    const files = filesOf(false);
    const document = { cause: 'F', year: 2026, number: 7 };
    expect(await files.store(document, 'invoice', 'xml', 'a.xml.p7m')).toEqual({ name: 'invoice-F-2026-7.xml' });
    expect(await readFile(join(folder, 'documents', 'invoice-F-2026-7.xml'))).toEqual(xml);
    expect(inEnglish(await files.store(document, 'invoice', 'xml', 'b.xml.p7m'))).toEqual({
      reason: 'b.xml.p7m: The file is not an electronic invoice (FatturaElettronica).',
    });
  });

  it('writes nothing in a dry run', async () => {
    await filesOf(true).store({ cause: 'F', year: 2026, number: 7 }, 'invoice', 'pdf', 'a.pdf');
    await expect(stat(join(folder, 'documents'))).rejects.toThrow('ENOENT');
  });
});

describe('xmlProblem', () => {
  const wrapped = (body: string, root = 'FatturaElettronica') => Buffer.from(`<${root}>${body}</${root}>`);
  const parts = '<FatturaElettronicaHeader a="1"/><FatturaElettronicaBody>x</FatturaElettronicaBody>';

  it.each([
    ['plain', wrapped(parts)],
    ['simplified', wrapped(parts, 'FatturaElettronicaSemplificata')],
    [
      'with a prefix, comment and declaration',
      Buffer.from(`<?xml version="1.0"?><!-- x --><p:FatturaElettronica xmlns:p='u'>${parts}</p:FatturaElettronica>\n`),
    ],
    ['with an entity of XML and data', wrapped(`${parts.replace('>x<', '>&amp;&#233;<![CDATA[<&]]><')}`)],
    [
      'in Windows-1252',
      Buffer.from(
        `<?xml version="1.0" encoding="windows-1252"?><FatturaElettronica>${parts.replace('>x<', '>perch\u00e9<')}</FatturaElettronica>`,
        'latin1',
      ),
    ],
  ])('accepts an electronic invoice %s', (_, content) => {
    expect(xmlProblem(content)).toBeNull();
  });

  it.each([
    ['an empty file', Buffer.from('')],
    ['another root', wrapped(parts, 'Fattura')],
    ['a missing body', wrapped('<FatturaElettronicaHeader/>')],
    ['parts that are too deep', wrapped(`<x>${parts}</x>`)],
    ['a tag that is not closed', wrapped('<FatturaElettronicaHeader>')],
    ['tags that overlap', wrapped('<a><b></a></b>')],
    ['two roots', Buffer.concat([wrapped(parts), wrapped(parts)])],
    ['text behind the root', Buffer.concat([wrapped(parts), Buffer.from('x')])],
    ['a document type', Buffer.concat([Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]>'), wrapped(parts)])],
    ['an unknown entity', wrapped(`${parts}&a;`)],
    ['an attribute without quotes', wrapped(`${parts}<a b=1/>`)],
    ['an attribute given twice', wrapped(`${parts}<a b="1" b="2"/>`)],
    ['invalid UTF-8', Buffer.from([0x3c, 0xff, 0x3e])],
  ])('rejects %s', (_, content) => {
    expect(xmlProblem(content)).not.toBeNull();
  });

  it('reads a large file in time', () => {
    const body = wrapped(`${parts}${'<a b="1">testo lungo</a>'.repeat(100_000)}`);
    const start = performance.now();
    expect(xmlProblem(body)).toBeNull();
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
