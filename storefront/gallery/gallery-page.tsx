import { controls } from './controls.tsx';
import styles from './gallery-page.module.css';
import { layout } from './layout.tsx';
import { messages } from './messages.tsx';
import type { Sections } from './section.ts';

/** The components of `ui/` by file; a test compares the names. */
export const sections: Sections = { ...layout, ...controls, ...messages };

/** Every component of `ui/` in every state, for development only: its texts are examples, in Italian. */
export function GalleryPage() {
  return (
    <main id="content" className={`wrap ${styles.page}`}>
      <p className={styles.title}>ui/</p>
      <nav aria-label="ui/">
        {Object.keys(sections).map((name) => (
          <a key={name} href={`#${name}`} className="link">
            {name}
          </a>
        ))}
      </nav>
      {Object.entries(sections).map(([name, examples]) => (
        <section key={name} id={name} aria-label={name}>
          <h2>{name}</h2>
          {Object.entries(examples).map(([caption, example]) => (
            <figure key={caption}>
              <figcaption>{caption}</figcaption>
              <div>{example}</div>
            </figure>
          ))}
        </section>
      ))}
    </main>
  );
}
