import { canBeAsked, ErpRejection, type ErpGateway, type FileErp } from '../integrations/erp/index.ts';
import { MailRejection, type MailGateway } from '../integrations/mail/index.ts';
import type { ProcessMetrics } from './process-metrics.ts';

type AttemptResult = 'accepted' | 'refused' | 'failed';

/** Counts the result of each attempt and passes on what it returns or throws. */
async function counted<Returned>(
  work: Promise<Returned>,
  isRejection: (error: unknown) => boolean,
  note: (result: AttemptResult) => void,
): Promise<Returned> {
  try {
    const response = await work;
    note('accepted');
    return response;
  } catch (error) {
    note(isRejection(error) ? 'refused' : 'failed');
    throw error;
  }
}

/** The ERP with its attempts counted. */
export function measuredErp(
  erp: ErpGateway | FileErp,
  { erpAttempts, erpQuestions }: ProcessMetrics,
): ErpGateway | FileErp {
  const measured = <Result>(attempt: Promise<Result>): Promise<Result> =>
    counted(
      attempt,
      (error) => error instanceof ErpRejection,
      (result) => erpAttempts.inc({ result }),
    );
  if (!canBeAsked(erp)) return { exportOrder: (order) => measured(erp.exportOrder(order)) };
  return {
    orderStates: (numbers) =>
      erp.orderStates(numbers).then(
        (states) => {
          erpQuestions.inc({ result: 'answered' });
          return states;
        },
        (error: unknown) => {
          erpQuestions.inc({ result: 'failed' });
          throw error;
        },
      ),
    exportOrder: (order) => measured(erp.exportOrder(order)),
  };
}

/** The mail transport with its attempts counted. */
export function measuredMail(mail: MailGateway, { mailAttempts }: ProcessMetrics): MailGateway {
  return {
    send: (one) =>
      counted(
        mail.send(one),
        (error) => error instanceof MailRejection,
        (result) => mailAttempts.inc({ result }),
      ),
  };
}
