import { loadReturn } from '../checkout/payment-pages.ts';
import { serverLoader } from '../routing/page-data.ts';

export { ErrorBoundary, meta } from '../shell/page-layout.tsx';

/** Cancel URL of the payment provider. */
export const loader = serverLoader((page) => loadReturn(page, 'cancelPayment'));
