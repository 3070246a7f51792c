import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // Pictures and fonts stay files, so that the content security policy needs no data: for fonts.
    assetsInlineLimit: 0,
  },
});
