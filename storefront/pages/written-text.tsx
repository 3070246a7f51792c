import { memo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ownLink } from './own-link.ts';
import styles from './written-text.module.css';

/**
 * A text that the operator has written, as HTML that the server has sanitised. Its links to pages of the shop
 * are opened without a new document.
 */
export const WrittenText = memo(function WrittenText({ html, isSmall = false }: { html: string; isSmall?: boolean }) {
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
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});
