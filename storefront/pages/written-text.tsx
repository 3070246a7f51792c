import { memo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ownLink } from './own-link.ts';
import styles from './written-text.module.css';

interface WrittenTextProps {
  html: string;
  /** Where it is not the language of the page. */
  lang: 'it' | undefined;
  isSmall?: boolean;
}

/**
 * A text that the operator has written, as HTML that the server has sanitised. Its links to pages of the shop
 * are opened without a new document.
 */
export const WrittenText = memo(function WrittenText({ html, lang, isSmall = false }: WrittenTextProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const path = ownLink(event.nativeEvent);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    // The links inside are what is clicked, also with the keyboard.
    <div
      className={`${styles.text} ${isSmall ? styles.small : ''}`}
      lang={lang}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});
