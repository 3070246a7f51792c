import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWorkQueues } from '../fair-queue.ts';
import { pageTurns } from './page-turns.ts';

it('11.5 between two pages the event loop does what else has arrived', async () => {
  const { pages } = createWorkQueues();
  const done: string[] = [];
  const page = async (key: string) => {
    const end = await pageTurns(pages, { key })();
    done.push('page');
    end();
  };
  const others = async () => {
    for (let call = 0; call < 8; call += 1) {
      await nextTurn();
      done.push('call');
    }
  };
  await Promise.all([...['anna', 'anna', 'bruno', 'carla'].map(page), others()]);
  expect(done.join(' ')).not.toContain('page page');
  expect(done.filter((one) => one === 'page')).toHaveLength(4);
});

it('11.5 the page of a visitor who has left is not rendered', async () => {
  const { pages } = createWorkQueues();
  const end = await pageTurns(pages, { key: 'anna' })();
  const leaving = new AbortController();
  const left = pageTurns(pages, { key: 'bruno', leaving: leaving.signal })();
  leaving.abort();
  await expect(left).rejects.toThrow();
  end();
  await nextTurn();
  expect(pages.counts()).toEqual({ running: 0, waiting: 0 });
});
