import { Component, Suspense, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RequestFailure } from '../api-client/request-failure.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './section-boundary.module.css';

interface SectionBoundaryProps {
  /** In a row of controls, such as the header: only the button to retry is visible. */
  isCompact?: boolean;
  children: ReactNode;
}

/**
 * A section that may fail without its page: shows a sentence and a link to retry in place of what could not be rendered.
 * React renders a section that failed on the server again in the browser, because of the Suspense around it. Sections
 * are not nested: all of them are hydrated together, right after the rest of the page.
 */
export function SectionBoundary({ isCompact = false, children }: SectionBoundaryProps) {
  const { key } = useLocation();
  return (
    <ErrorCatcher locationKey={key} isCompact={isCompact}>
      {/* On the server, the fallback is what remains of a failed section; in the browser it would flash while loading. */}
      <Suspense fallback={import.meta.env.SSR ? <SectionFailure isCompact={isCompact} /> : null}>{children}</Suspense>
    </ErrorCatcher>
  );
}

interface ErrorCatcherProps extends Required<SectionBoundaryProps> {
  /** A failed section is rendered again after a navigation. */
  locationKey: string;
}

/** React has error boundaries as classes only. */
class ErrorCatcher extends Component<ErrorCatcherProps, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof RequestFailure) reportFailure(error);
  }

  override componentDidUpdate({ locationKey }: ErrorCatcherProps) {
    if (this.state.failure && locationKey !== this.props.locationKey) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = (event: MouseEvent) => {
      event.preventDefault();
      this.setState({ failure: null });
    };
    return <SectionFailure isCompact={this.props.isCompact} onRetry={retry} />;
  }
}

/** Shown in place of a section; the link reloads the page where `onRetry` does nothing else. */
export function SectionFailure({
  isCompact = false,
  onRetry,
}: {
  isCompact?: boolean;
  onRetry?: (event: MouseEvent) => void;
}) {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  return (
    <p className={styles.failure}>
      <span className={isCompact ? 'visually-hidden' : undefined}>{t('error.partMissing')} </span>
      <a href={pathname + search} className={`link ${styles.retry}`} onClick={onRetry}>
        <Icon name="refresh-cw" />
        {t('common.retry')}
      </a>
    </p>
  );
}
