import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { inEnglish } from '../../backend/texts/in-english.ts';
import { main } from '../../cli/import.ts';
import { captureCommand } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';

let test: TestDatabase;
let importing: Importing;
let shade = 0;

beforeEach(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
  const articles = [
    'code;name;sku;pictures',
    'AB-1;Uno;;/img/erp/old-1.webp',
    'Ab2;Due;VIS-2;',
    'A/3;Tre;;',
    'X;X;;',
    'x;x;;',
  ];
  await importing.run('articles', await importing.file('articles.csv', articles.join('\n')));
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

const folder = () => join(importing.folder, 'foto');

/** Puts a picture of a colour of its own into the folder. */
async function put(...names: string[]): Promise<void> {
  for (const name of names) {
    const path = join(folder(), name);
    await mkdir(dirname(path), { recursive: true });
    shade += 1;
    const create = { width: 8, height: 8, channels: 3 as const, background: { r: shade, g: 0, b: 0 } };
    await writeFile(
      path,
      await sharp({ create })
        .toFormat(name.endsWith('.png') ? 'png' : 'jpeg')
        .toBuffer(),
    );
  }
}

/** The pictures of the articles that have some, without their checksums: `AB-1: ab-1, ab-1-2`. */
async function stored(): Promise<string[]> {
  const rows = await importing.rows(
    'select code, pictures from article where pictures <> array[]::text[] order by code',
  );
  return (rows as { code: string; pictures: string[] }[]).map(
    ({ code, pictures }) =>
      `${code}: ${pictures.map((one) => one.replace(/^\/img\//, '').replace(/(-[0-9a-f]{12})?\.webp$/, '')).join(', ')}`,
  );
}

async function run(...options: string[]) {
  const summary = await importing.run('pictures', folder(), ...options);
  const report = await readReport(summary.reportFile);
  return { summary, report: report.map(({ file, severity, reason }) => `${severity} ${file}: ${reason}`).sort() };
}

describe('8.3 a folder of pictures', () => {
  it('gives articles their pictures by code, key, visible code and folder, in the order of the numbers', async () => {
    await put(
      'AB-1_2.jpg',
      'AB-1.jpg',
      'ab-1 (10).png',
      'VIS-2-1.JPG',
      'A_3_1.jpg',
      'Nuovi/x/retro 2.jpg',
      'Nuovi/x/fronte 1.jpg',
    );
    const { summary, report } = await run();
    expect(report).toEqual([]);
    expect(summary).toMatchObject({ rows: 4, inserted: 0, updated: 4, refused: 0, picturesMade: 7 });
    expect(await stored()).toEqual([
      'A/3: pictures/a-3-1',
      'AB-1: pictures/ab-1, pictures/ab-1-2, pictures/ab-1-10, erp/old-1',
      'Ab2: pictures/vis-2-1',
      'x: pictures/fronte-1, pictures/retro-2',
    ]);
    expect((await run()).summary).toMatchObject({ rows: 4, updated: 0, picturesMade: 0 });
  });

  it('replaces the pictures of an earlier run, and those from elsewhere stay', async () => {
    await put('AB-1.jpg', 'AB-1_2.jpg', 'Ab2.jpg');
    await run();
    await rm(folder(), { recursive: true });
    await put('AB-1_5.jpg');
    await run();
    expect(await stored()).toEqual(['AB-1: pictures/ab-1-5, erp/old-1', 'Ab2: pictures/ab2']);
  });

  it('names what belongs to no article or to several, and what is no picture', async () => {
    await importing.run('articles', await importing.file('more.csv', 'code;name\naB2;Altro\nA;Padre'));
    await put('nix_1.jpg', 'AB2.jpg', 'A_3.jpg');
    await writeFile(join(folder(), 'list.pdf'), 'x');
    await writeFile(join(folder(), 'Thumbs.db'), 'x');
    await writeFile(join(folder(), 'AB-1.jpg'), 'no picture');
    const { summary, report } = await run();
    expect(report).toEqual([
      'incomplete AB-1.jpg: AB-1.jpg: The content is not a JPEG, PNG, WebP, GIF, TIFF or AVIF picture.',
      'note list.pdf: Passed over: by its ending it is no picture.',
      'refused AB2.jpg: The name may mean Ab2 or aB2.',
      'refused A_3.jpg: The name may mean A or A/3.',
      'refused nix_1.jpg: No article has the code nix_1 or nix.',
    ]);
    expect(summary).toMatchObject({ rows: 4, updated: 0, refused: 3, incomplete: 1 });
    expect(await stored()).toEqual(['AB-1: erp/old-1']);
  });

  it('keeps earlier pictures while one cannot be read, and uses the others where there are none', async () => {
    await put('AB-1.jpg');
    await run();
    await put('AB-1_2.jpg', 'x_2.jpg');
    for (const name of ['AB-1_3.jpg', 'x_1.jpg']) await writeFile(join(folder(), name), 'half');
    const { summary } = await run();
    expect(summary).toMatchObject({ incomplete: 2 });
    expect(new Set(summary.reasons.map(({ advice }) => inEnglish(advice)))).toEqual(
      new Set(['Put another picture of that name in its place, and import it again.']),
    );
    expect(await stored()).toEqual(['AB-1: pictures/ab-1, erp/old-1', 'x: pictures/x-2']);
  });

  it('leaves pictures that belong to the office, and says so', async () => {
    await importing.rows(
      `insert into field_owner (kind, field, owner, set_by) values ('articles', 'pictures', 'office', 'me')`,
    );
    await put('AB-1.jpg', 'x.jpg');
    const { report } = await run();
    expect(report).toEqual(['note AB-1.jpg: Not changed: this field belongs to office.']);
    expect(await stored()).toEqual(['AB-1: erp/old-1', 'x: pictures/x']);
  });

  it('changes nothing in a dry run, and says what it would', async () => {
    await put('AB-1.jpg', 'nix.jpg');
    const { summary } = await run('--dry-run');
    expect(summary).toMatchObject({ updated: 1, refused: 1, picturesMade: 0 });
    expect(await stored()).toEqual(['AB-1: erp/old-1']);
    expect(await readdir(importing.folder)).not.toContain('img');
  });
});

describe('8.3 the command', () => {
  const command = (...words: string[]) =>
    captureCommand(main, words, { DATABASE_URL: test.url, DATA_DIR: join(importing.folder, 'data') });

  it('imports the folder alone and in a job, which leaves it where it is', async () => {
    await put('AB-1.jpg');
    expect(await command('pictures', folder(), '--quiet')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^pictures: 1 rows .+ 0 new, 1 changed/),
    });
    await put('x.jpg', 'nix.jpg');
    const runs = [
      { kind: 'pictures', folder: 'foto' },
      { kind: 'pictures', folder: 'none' },
    ];
    const job = await importing.file('night.json', JSON.stringify({ readFiles: 'move', quietSeconds: 0, runs }));
    const { code, output } = await command('job', job);
    expect(code).toBe(1);
    expect(output).toMatch(/! {2}pictures: 3 rows .+ 1 changed/);
    expect(output).toMatch(
      /No article has the code nix\. \(.*nix\.jpg\)\n +Name the file after the code of its article, and read the folder again\./,
    );
    expect(output).toMatch(/– {2}pictures: no file in .+none/);
    expect(await readdir(folder())).toEqual(['AB-1.jpg', 'nix.jpg', 'x.jpg']);
    expect(await stored()).toEqual(['AB-1: pictures/ab-1, erp/old-1', 'x: pictures/x']);
  });

  it.each<[string[], string]>([
    [['pictures'], 'Say the one folder of the pictures.'],
    [['pictures', '/nowhere'], 'There is no folder /nowhere.'],
    [['pictures', '/nowhere', '--mapping', 'm.json'], '--mapping is not for pictures.'],
  ])('%j ends with 2: %s', async (words, sentence) => {
    const { code, output } = await command(...words);
    expect(code).toBe(2);
    expect(output).toContain(sentence);
  });

  it('says of a job that pictures have no files', async () => {
    const job = await importing.file('night.json', JSON.stringify({ runs: [{ kind: 'pictures', files: 'a.jpg' }] }));
    const { code, output } = await command('job', job);
    expect(code).toBe(2);
    expect(output).toContain('runs.0.files: Pictures are a whole folder: name no files.');
  });
});
