import { createContext, use, useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { OfficePermission } from '../../domain/office-rights.ts';
import type { OfficeUser, PRESENCE_KINDS, Pulse } from '../../contract/office/session.ts';
import { quietCall } from '../calls/browser-call.ts';
import type { OfficePage } from '../pages.ts';

/** Milliseconds between two pulses of a visible page (decision 6.6). */
const PULSE = 20_000;

/** What the band shows while an editor has unsaved changes. */
export interface Saving {
  count: number;
  /** Names of the changed fields, in one line. */
  what: string;
  /** The parameter of the address that names what is edited, where one page edits one of several. */
  parameter?: string;
  isBusy: boolean;
  save: () => void;
  discard: () => void;
}

/**
 * What of a page would be lost with it: `unsaved` is lost, `saving` is about to be saved by itself, so that leaving
 * waits for it.
 */
export type Unsaved = 'unsaved' | 'saving' | null;

/** The object of a page, on which people see each other. */
export interface PageObject {
  kind: (typeof PRESENCE_KINDS)[number];
  id: string;
}

interface FrameState {
  session: OfficeUser;
  pulse: Pulse;
  page: OfficePage | undefined;
  /** Whether the person may do something; the server decides. */
  may: (permission: OfficePermission) => boolean;
  saving: Saving | null;
  setSaving: (saving: Saving | null) => void;
  unsaved: Unsaved;
  /** For drafts that save themselves; what the band saves is known from `saving`. */
  setUnsavedDraft: (unsaved: Unsaved) => void;
  setObject: (object: PageObject | null) => void;
}

const FrameContext = createContext<FrameState | null>(null);

interface FrameProviderProps {
  session: OfficeUser;
  pulse: Pulse;
  page: OfficePage | undefined;
  children: ReactNode;
}

/** What the frame and its pages share: the person, what waits, unsaved changes, who else is here. */
export function FrameProvider({ session, pulse: loaded, page, children }: FrameProviderProps) {
  const [saving, setSaving] = useState<Saving | null>(null);
  const [unsavedDraft, setUnsavedDraft] = useState<Unsaved>(null);
  const [object, setObjectState] = useState<PageObject | null>(null);
  const [newer, setNewer] = useState<{ loaded: Pulse; pulse: Pulse } | null>(null);
  const setObject = useCallback((next: PageObject | null) => {
    setObjectState((last) => (last?.kind === next?.kind && last?.id === next?.id ? last : next));
  }, []);
  const beat = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    // What failed is asked again with the next beat; a session that ended is asked about by what the person does.
    const pulse = await quietCall('getPulse', { object }).catch(() => null);
    if (pulse) setNewer({ loaded, pulse });
  });
  useEffect(() => {
    const timer = setInterval(() => void beat(), PULSE);
    const onVisible = () => void beat();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  useEffect(() => {
    if (!object) return;
    // Not for objects that are only passed by.
    const timer = setTimeout(() => void beat(), 300);
    return () => clearTimeout(timer);
  }, [object]);
  const pulse = newer?.loaded === loaded ? newer.pulse : loaded;
  const unsaved = saving ? (saving.isBusy ? 'saving' : 'unsaved') : unsavedDraft;
  const state = useMemo(
    () => ({
      ...{ session, pulse, page, saving, setSaving, unsaved, setUnsavedDraft, setObject },
      may: (permission: OfficePermission) => session.permissions.includes(permission),
    }),
    [session, pulse, page, saving, unsaved, setObject],
  );
  return <FrameContext value={state}>{children}</FrameContext>;
}

/** What the frame knows. Throws outside of it. */
export function useFrame(): FrameState {
  const state = use(FrameContext);
  if (!state) throw new Error('useFrame outside of the frame');
  return state;
}

/** Says that the page shows an object, so that others who open it see that; returns the others who look at it now. */
export function usePresence(kind: PageObject['kind'], id: string): Pulse['present'] {
  const { pulse, setObject } = useFrame();
  useEffect(() => {
    setObject({ kind, id });
    return () => setObject(null);
  }, [kind, id, setObject]);
  return pulse.present;
}
