import type { getHandbook } from '../../../contract/office/handbook.ts';
import { readHandbook } from '../../office/index.ts';
import type { OfficeHandler } from './handler.ts';

export const handleGetHandbook: OfficeHandler<typeof getHandbook> = (_services, _request, { locale }) =>
  readHandbook(locale);
