import { useEffect, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { asRequestFailure } from '../../storefront/api-client/request-failure.ts';
import { Button, buttonClass } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { quietCall, setAsker, type Question } from '../calls/browser-call.ts';
import { shopCall } from '../calls/shop-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFrame } from './frame-state.tsx';
import styles from './keys.module.css';

interface Asked {
  question: Question;
  answer: (isDone: boolean) => void;
}

/** Logs in over the page: password, and the code where a second factor is on. Null when it worked, else why not. */
async function logInAgain(form: FormData, wrong: string): Promise<string | null> {
  const password = form.get('password');
  const { message } = await shopCall('login', {
    username: typedIn(form, 'username'),
    password: typeof password === 'string' ? password : '',
  });
  if (!Array.isArray(message)) return null;
  const [rejection] = message;
  if (rejection?.challenge === undefined) return rejection?.message || wrong;
  const second = await shopCall('loginCode', { challenge: rejection.challenge, code: typedIn(form, 'code') || '0' });
  return Array.isArray(second.message) ? second.message[0]?.message || wrong : null;
}

/** Asks for the second factor or a new login in the middle of an act, which then goes on. */
export function AskDialog() {
  const { t, path } = useI18n();
  const { pathname, search } = useLocation();
  const { session } = useFrame();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    setAsker((question) => new Promise((resolve) => setAsked({ question, answer: resolve })));
    return () => setAsker(() => Promise.resolve(false));
  }, []);
  if (!asked) return null;
  const end = (isDone: boolean) => {
    asked.answer(isDone);
    setAsked(null);
    setProblem(null);
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      if (asked.question === 'proof') await quietCall('proveFactor', { code: typedIn(form, 'code') });
      else {
        const reason = await logInAgain(form, t('ask.wrong'));
        if (reason !== null) return setProblem(reason);
      }
      end(true);
    } catch (error) {
      const failure = asRequestFailure(error);
      setProblem(Object.values(failure.errors).flat()[0] ?? (failure.message || t('error.network')));
    } finally {
      setBusy(false);
    }
  };
  const isProof = asked.question === 'proof';
  const setUpPath = path(`/second-factor?${String(new URLSearchParams({ redirect: pathname + search }))}`);
  // A date is there for those alone who have no second factor: there is no code to ask them for.
  if (isProof && session.secondFactorDueAt !== null)
    return (
      <Dialog isOpen onClose={() => end(false)} title={t('ask.noneTitle')}>
        <p>{t('ask.noneText')}</p>
        <p className={styles.actions}>
          <Button size="small" onClick={() => end(false)}>
            {t('ask.keep')}
          </Button>
          <a className={buttonClass({ size: 'small', kind: 'ink' })} href={setUpPath}>
            {t('profile.factorSetUp')}
          </a>
        </p>
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={() => end(false)} title={t(isProof ? 'ask.proofTitle' : 'ask.endedTitle')}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <p>{t(isProof ? 'ask.proofText' : 'ask.endedText')}</p>
        {problem && (
          <Alert tone="bad" isAnswer>
            {problem}
          </Alert>
        )}
        {!isProof && (
          <>
            <TextField
              label={t('ask.user')}
              name="username"
              autoComplete="username"
              data-focus-first
              required
              compact
            />
            <TextField
              label={t('ask.password')}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              compact
            />
          </>
        )}
        <TextField
          label={t('ask.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={isProof ? null : t('ask.codeHint')}
          required={isProof}
          {...(isProof && { 'data-focus-first': true })}
        />
        <p className={styles.actions}>
          <Button size="small" onClick={() => end(false)}>
            {t('ask.keep')}
          </Button>
          <Button size="small" kind="ink" type="submit" busy={isBusy}>
            {t(isProof ? 'ask.confirm' : 'ask.enter')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
