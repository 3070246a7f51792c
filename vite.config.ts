import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json)$/;

/** Lays every text file of the browser's build ready in brotli and gzip, so that serving one costs no computing. */
function compressAhead(): Plugin {
  return {
    name: 'compress-ahead',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(files.map((name) => compressFile(join(dir ?? '', name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, options));
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
}

export default defineConfig({
  plugins: [reactRouter(), compressAhead()],
  build: {
    target: 'es2022',
    // Pictures and fonts stay files: the content security policy then needs no data: addresses for them.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // The libraries change rarely: one file that stays in the browser from version to version.
                { name: 'libraries', test: /node_modules/, priority: 2 },
                // What most pages share, in one file instead of thirty.
                { name: 'frame', test: /storefront/, minShareCount: 4, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
