import { ErpRejection, type ErpGateway } from '../integrations/erp/index.ts';
import { MailRejection, type MailGateway } from '../integrations/mail/index.ts';
import type { ProcessMetrics } from './process-metrics.ts';

type Result = 'accepted' | 'refused' | 'failed';

/** Counts the result of each attempt and passes on what it returns or throws. */
async function counted<Returned>(
  work: Promise<Returned>,
  isRejection: (error: unknown) => boolean,
  note: (result: Result) => void,
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
export function measuredErp(erp: ErpGateway, { erpAttempts }: ProcessMetrics): ErpGateway {
  return {
    orderStates: (numbers) => erp.orderStates(numbers),
    exportOrder: (order) =>
      counted(
        erp.exportOrder(order),
        (error) => error instanceof ErpRejection,
        (result) => erpAttempts.inc({ result }),
      ),
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
