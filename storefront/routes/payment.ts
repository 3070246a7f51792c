import { loadPayment } from '../checkout/payment-pages.ts';
import { serverLoader } from '../routing/page-data.ts';

export { ErrorBoundary, meta } from '../shell/page-layout.tsx';

/** Redirects to the payment provider. */
export const loader = serverLoader(loadPayment);
