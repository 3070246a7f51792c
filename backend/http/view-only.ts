import type { EndpointName } from '../../contract/index.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import type { Permission } from '../../contract/permission.ts';

/**
 * What somebody of the office may use who looks at the shop as a person of a customer (decision 5.9). Every other
 * permission, also a new one, is taken away.
 */
export const VIEW_PERMISSIONS: ReadonlySet<Permission> = new Set([
  ...(['catalogue.view', 'content.view', 'article-files.view', 'cart.view', 'company.view'] as const),
  ...(['order.view', 'approval.view', 'invoices.view', 'deliveries.view', 'deadlines.view', 'credit.view'] as const),
]);

/** The endpoints that only read. Every other one, also a new one, is refused, whatever its permission. */
export const VIEW_ENDPOINTS: ReadonlySet<EndpointName> = new Set([
  ...(['autocomplete', 'menuItems', 'childList', 'getItem', 'getItemChild', 'homeBrands', 'homeCategories'] as const),
  ...(['productList', 'promoSlider', 'blogPosts', 'documentList', 'faq', 'flyers', 'getFooters', 'getHome'] as const),
  ...(['pageContent', 'webPage', 'getCartItems', 'getAddresses', 'getCustomer', 'exposition'] as const),
  ...(['getApprovals', 'getApproval', 'getOrders', 'getOrderDetail', 'getSentOrder', 'getUnpaidOrders'] as const),
  ...(['getLatestOrderList', 'getUsualArticles', 'pdfTrackingOrder', 'getInvoices', 'getInvoiceDetail'] as const),
  ...(['invoicePdf', 'invoicePdfArxivar', 'csvInvoiceDocument', 'getDdt', 'getDdtDetail'] as const),
  ...(['pdfBarcodeDocument', 'paymentDeadline', 'pdfScadenzario'] as const),
]);

/** What somebody may call in the office who looks at it through another role; every other endpoint is refused. */
export const OFFICE_LOOKS: ReadonlySet<OfficeEndpointName> = new Set([
  ...(['getSession', 'getPulse', 'findObjects', 'listViews', 'getToday', 'listLog', 'stopTryingRole'] as const),
  ...(['getGoLive', 'getDemonstration', 'getHandbook'] as const),
  ...(['getLegal', 'getLegalText', 'getLegalVersion', 'listConsents', 'listMissingConsents'] as const),
  ...(['getConsentReceipt'] as const),
  ...(['listMailTemplates', 'getMailTemplate', 'previewMailTemplate'] as const),
  ...(['listImportRuns', 'listImportChoices', 'getImportFreshness', 'getImportRun', 'listImportChanges'] as const),
  ...(['listHeldSteps', 'getImportTask', 'listRejectedRows', 'exportRejectedRows', 'listFieldOwners'] as const),
  ...(['exportImportRun'] as const),
  ...(['getErpConnection', 'getServer'] as const),
  ...(['getMailSettings', 'listReturnedMails'] as const),
  ...(['listImportFiles', 'getImportFile', 'listPriceSteps'] as const),
  ...([
    'listPeople',
    'ownAccess',
    'personAccess',
    'listOrders',
    'listOrderPeople',
    'getOrder',
    'getOrdersRun',
  ] as const),
  ...(['listClaims', 'getClaim', 'listHeld', 'getHeld', 'listHoldPeople', 'listHoldRules', 'getHoldTrial'] as const),
  ...(['getClaimOverview', 'findDeliveries', 'getDelivery', 'getCorrection', 'findConditionTargets'] as const),
  ...(['listOpenRefunds', 'listCustomers', 'customerChoices', 'getCustomer', 'getCustomerCart'] as const),
  ...(['listPersonRequests', 'getPersonRequest'] as const),
  ...(['listRequests', 'getRequest', 'listCorrections', 'listAgents', 'listPortfolio'] as const),
  ...(['getActivation', 'activationChoices', 'listActivation', 'getWaveTexts'] as const),
]);
