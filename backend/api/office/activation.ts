import type * as contract from '../../../contract/office/activation.ts';
import { nextSending, printedCode } from '../../../domain/activation.ts';
import { closedForPeople } from '../../../domain/closures.ts';
import * as accounts from '../../accounts/index.ts';
import { requireInScope } from '../../customers/index.ts';
import { tryPublishedTemplate } from '../../notifications/index.ts';
import type { Services } from '../../services.ts';
import { accountServices } from '../account-services.ts';
import type { OfficeHandler } from './handler.ts';

export const handleGetActivation: OfficeHandler<typeof contract.getActivation> = async (
  services,
  _request,
  { identity },
) => {
  const { database, clock, settings, shopSettings } = services;
  const now = clock();
  const { closures } = await shopSettings.current();
  const [{ counts, agents }, waves, growth] = await Promise.all([
    accounts.countActivation(database, identity.office, now),
    accounts.listWaves(database),
    accounts.listGrowth(database, identity.office, now),
  ]);
  const sendsFrom = ({ state, sent, mails, startsAt }: (typeof waves)[number]): string | null => {
    if (state !== 'running' || sent >= mails) return null;
    const next = nextSending(startsAt > now ? startsAt : now, closedForPeople(closures.days));
    return next > now ? next.toISOString() : null;
  };
  return {
    ...{ counts, agents, growth },
    waves: await Promise.all(
      waves.map(async (wave) => ({
        ...wave,
        createdAt: wave.createdAt.toISOString(),
        startsAt: wave.startsAt.toISOString(),
        sendsFrom: sendsFrom(wave),
        // Only who may have the file is shown the way to it.
        hasLettersFile:
          wave.lettersState === 'done' &&
          identity.office.agentIds === null &&
          (await accounts.hasLetterFile(settings.dataDirectory, wave.id)),
      })),
    ),
  };
};

export const handleActivationChoices: OfficeHandler<typeof contract.activationChoices> = (
  { database },
  _request,
  { identity },
) => accounts.listActivationChoices(database, identity.office);

export const handleListActivation: OfficeHandler<typeof contract.listActivation> = (
  { database, clock },
  request,
  { identity },
) => accounts.listActivation(database, identity.office, request, clock());

export const handlePreviewWave: OfficeHandler<typeof contract.previewWave> = (
  services,
  { without, letters, ...filter },
  { identity },
) => accounts.previewWave(accountServices(services), identity.office, { filter, without, letters });

export const handleGetWaveTexts: OfficeHandler<typeof contract.getWaveTexts> = async (
  services,
  { code },
  { identity },
) => {
  const customer = code === undefined ? null : await requireInScope(services.database, identity.office, code);
  return accounts.writeWaveTexts(accountServices(services), customer?.id ?? null);
};

export const handleTryWaveMail: OfficeHandler<typeof contract.tryWaveMail> = (
  services,
  { template, locale },
  { identity },
) => tryPublishedTemplate(services, { template, locale, userId: identity.userId });

export const handlePlanWave: OfficeHandler<typeof contract.planWave> = (
  services,
  { without, letters, startsAt, perHour, reminderDays, validDays, expected, ...filter },
  { identity, actor },
) =>
  accounts.planWave(accountServices(services), identity.office, {
    ...{ filter, without, letters, perHour, reminderDays, validDays, expected, actor },
    startsAt: new Date(startsAt),
  });

export const handleStopWave: OfficeHandler<typeof contract.stopWave> = async (services, request, { actor }) => {
  await accounts.setWaveStopped(services, { ...request, actor });
  return {};
};

export const handleMarkGenericAddress: OfficeHandler<typeof contract.markGenericAddress> = async (
  services,
  request,
  { identity, actor },
) => {
  await accounts.markGeneric(services, identity.office, { ...request, actor });
  return {};
};

export const handleTellAgent: OfficeHandler<typeof contract.tellAgent> = async (
  services,
  { code },
  { identity, actor },
) => {
  await accounts.tellAgent(services, identity.office, { code, actor });
  return {};
};

export const handleGetSecondCode: OfficeHandler<typeof contract.getSecondCode> = async (
  services: Services,
  { code },
  { identity },
) => {
  const customer = await requireInScope(services.database, identity.office, code);
  return { secondCode: printedCode(await accounts.findSecondCode(accountServices(services), customer.id)) };
};
