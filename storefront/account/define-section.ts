import type { ComponentType } from 'react';
import type { PageRequest } from '../routing/page-data.ts';
import type { Session } from '../session/session.ts';

/** What a section's component receives. */
export interface SectionProps<Data, Result> {
  session: Session;
  /** The result of `load`. */
  data: Data;
  /** The result of `act` for the form just sent; null otherwise. */
  result: Result | null;
}

/** A result of a form with the status of its page without scripts, where that is not 200. */
export interface FormResult {
  status?: number;
}

/** One section of the user area: how it is loaded, how its forms are handled, and what it shows. */
export interface Section<Data, Result extends FormResult> {
  /** Loads the section, on the server and in the browser. */
  load: (page: PageRequest, session: Session) => Promise<Data> | Data;
  /** Handles a form sent to the section's address; a Response is a redirect. */
  act?: (page: PageRequest, form: FormData, session: Session) => Promise<Result | Response>;
  Section: ComponentType<SectionProps<Data, Result>>;
}

/** A section in the table of all sections, without its own types. */
export type AnySection = Section<unknown, FormResult>;

/** Declares a section; its file exports it as default, and `section-pages.ts` names the file. */
export function defineSection<Data, Result extends FormResult = FormResult>(
  section: Section<Data, Result>,
): AnySection {
  // The route passes only what this section has loaded and returned itself.
  return section as unknown as AnySection;
}
