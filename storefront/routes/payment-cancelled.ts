import { loadReturn } from '../checkout/payment-pages.ts';
import { serverLoader } from '../routing/page-data.ts';

export { ErrorBoundary } from '../shell/page-layout.tsx';

/** Where the payment provider sends the buyer back to. */
export const loader = serverLoader((page) => loadReturn(page, 'cancelPayment'));
