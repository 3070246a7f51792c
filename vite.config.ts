import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
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
