import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { addTexts } from '../i18n/dictionaries.ts';
import { I18nProvider } from '../i18n/i18n.tsx';
import { it as italian } from '../i18n/it.ts';
import { SectionBoundary } from './section-boundary.tsx';
import { renderHtml } from '../routing/render-html.ts';

addTexts('it', italian);

const failure = new Error('no menu');

function Failing(): never {
  throw failure;
}

async function render(page: React.ReactNode) {
  const onSectionError = vi.fn();
  const shop = (
    <I18nProvider locale="it" fallback={{}}>
      <MemoryRouter initialEntries={['/shop?page=2']}>{page}</MemoryRouter>
    </I18nProvider>
  );
  const html = Buffer.from(await renderHtml(shop, { timeout: 5_000, onSectionError })).toString();
  return { html, onSectionError };
}

describe('a page rendered on the server', () => {
  it('contains the text of its sections, visible without scripts', async () => {
    const { html, onSectionError } = await render(
      <SectionBoundary>
        <p>Categorie</p>
      </SectionBoundary>,
    );
    expect(html).toContain('<p>Categorie</p>');
    expect(html).not.toMatch(/hidden|<script|Riprova/);
    expect(onSectionError).not.toHaveBeenCalled();
  });

  it('is sent without a section that fails, with a link to retry, and the error is reported once', async () => {
    const { html, onSectionError } = await render(
      <main>
        <h1>Articoli</h1>
        <SectionBoundary>
          <Failing />
        </SectionBoundary>
        <SectionBoundary>
          <p>Prezzi</p>
        </SectionBoundary>
      </main>,
    );
    expect(html).toContain('<h1>Articoli</h1>');
    expect(html).toContain('<p>Prezzi</p>');
    expect(html).toContain('Una parte della pagina non si è caricata.');
    expect(html).toMatch(/<a href="\/shop\?page=2"[^>]*>.*Riprova<\/a>/);
    expect(onSectionError.mock.calls).toEqual([[failure]]);
  });

  it('fails as a whole when an error is outside of its sections', async () => {
    await expect(render(<Failing />)).rejects.toBe(failure);
  });
});
