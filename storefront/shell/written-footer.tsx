import { PrivacyLinks } from './footer.tsx';
import { KeyHelp } from './key-help.tsx';
import { Logo } from './logo.tsx';
import { useFollowLinks } from './use-follow-links.ts';
import styles from './written-footer.module.css';

/** A link of the operator's to the privacy policy. */
const POLICY = /href="\/(?:en\/)?web-page\/privacy-policy["?#]/;

/** The footer that the operator has written: HTML, sanitised by the server; its links to pages of the shop open without a new document. */
export function WrittenFooter({ data: html }: { data: string }) {
  const follow = useFollowLinks();
  return (
    <footer className={styles.full}>
      <div className={`wrap ${styles.columns}`}>
        <Logo small />
        {/* The links inside are what is clicked, also with the keyboard. */}
        <div className={styles.written} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
        <p className={styles.own}>
          <PrivacyLinks hasPolicy={POLICY.test(html)} /> <KeyHelp />
        </p>
      </div>
    </footer>
  );
}
