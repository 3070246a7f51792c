import { useState, useTransition } from 'react';
import { useRevalidator } from 'react-router';
import { asRequestFailure, type RequestFailure } from '../../storefront/api-client/request-failure.ts';

/** An act of a page: whether it runs, and why the last one failed. */
export interface Act {
  /** Runs it, then reads the page anew; resolves to whether it was done. */
  run: (act: () => Promise<unknown>) => Promise<boolean>;
  isBusy: boolean;
  /** What the last run failed by; the page shows it where the button stands. */
  failure: RequestFailure | null;
  forget: () => void;
}

/** Runs what a button does: busy until its answer is on the page, its failure kept to be shown beside it. */
export function useAct(): Act {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [isBusy, startTransition] = useTransition();
  const run = (act: () => Promise<unknown>) =>
    new Promise<boolean>((resolve) => {
      startTransition(async () => {
        setFailure(null);
        try {
          await act();
          await revalidate();
          resolve(true);
        } catch (error) {
          setFailure(asRequestFailure(error));
          resolve(false);
        }
      });
    });
  return { run, isBusy, failure, forget: () => setFailure(null) };
}
