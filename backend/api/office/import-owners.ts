import type * as contract from '../../../contract/office/import-owners.ts';
import { AppError } from '../../app-error.ts';
import * as imports from '../../import/index.ts';
import type { OfficeHandler } from './handler.ts';

type Endpoints = typeof contract;

export const handleListFieldOwners: OfficeHandler<Endpoints['listFieldOwners']> = async ({ database }) => {
  const { kinds, isProposed } = await imports.listFieldOwners(database);
  return {
    kinds: kinds.map(({ kind, fields }) => ({
      kind,
      fields: fields.map(({ field, owner, setBy, setAt }) => ({
        ...{ field, owner, setBy, setAt: setAt?.toISOString() ?? null },
      })),
    })),
    proposal: isProposed
      ? Object.entries(imports.PROPOSED).map(([kind, fields]) => ({ kind, fields: [...fields] }))
      : null,
  };
};

export const handleChangeFieldOwners: OfficeHandler<Endpoints['changeFieldOwners']> = async (
  { database },
  { kind: name, changes },
  { actor },
) => {
  const kind = imports.ownedKinds.find((one) => one === name);
  if (kind === undefined) throw new AppError('not-found', 'notFound');
  await imports.saveFieldOwners(database, { kind, changes, actor });
  return {};
};

export const handleAnswerOwnerProposal: OfficeHandler<Endpoints['answerOwnerProposal']> = async (
  { database },
  { isAccepted },
  { actor },
) => {
  await imports.answerProposal(database, { isAccepted, actor });
  return {};
};
