import type { EndpointName, Endpoints } from '../../contract/index.ts';
import {
  handleApproveOrder,
  handleGetApproval,
  handleGetApprovals,
  handleSendBackOrder,
  handleWithdrawOrder,
} from './approvals.ts';
import { handleAutocomplete } from './autocomplete.ts';
import {
  handleAddToCart,
  handleAddToCartPromo,
  handleEmptyCart,
  handleGetCartItems,
  handleRemoveCartItem,
  handleRestoreCart,
  handleUpdateCart,
} from './cart.ts';
import { handleChangePassword, handleResetPassword } from './passwords.ts';
import {
  handleConfirmAccess,
  handleConfirmEmail,
  handlePostalCode,
  handleRegister,
  handleRequestAccess,
} from './registration.ts';
import {
  handleConfirmSecondFactor,
  handleEndAllSessions,
  handleEndSession,
  handleGetSecurity,
  handleStartSecondFactor,
  handleStopSecondFactor,
} from './security.ts';
import { handleChildList } from './child-list.ts';
import { handleHomeBrands, handleHomeCategories, handleMenuItems } from './content.ts';
import { handleDocumentList, handlePageContent } from './page-styles.ts';
import {
  handleBlogPosts,
  handleFaq,
  handleFlyers,
  handleGetFooters,
  handleGetHome,
  handlePromoSlider,
  handleWebPage,
} from './site-content.ts';
import { handleGetCorrections, handleRequestAddress, handleRequestCorrection } from './corrections.ts';
import { handleApplyCoupon, handleRemoveCoupon } from './coupon.ts';
import { handleImportCart } from './import-cart.ts';
import { handleFindClients } from './find-clients.ts';
import { handleGetAddresses, handleGetCustomer } from './customer.ts';
import { handleExposition, handlePaymentDeadline, readDeadlineEntries } from './deadlines.ts';
import {
  handleCsvInvoiceDocument,
  handleInvoicePdf,
  handleInvoicePdfArxivar,
  handlePdfBarcodeDocument,
  handlePdfScadenzario,
  handlePdfTrackingOrder,
} from './document-files.ts';
import { handleReportClaim } from './claims.ts';
import {
  handleNewsletterConfirm,
  handleNewsletterSubscribe,
  handleNewsletterUnsubscribe,
  handleRequestForm,
} from './inquiries.ts';
import { handleDocumentPayment } from './document-payment.ts';
import { handleGetDdtDetail, handleGetInvoiceDetail } from './document-detail.ts';
import { handleGetDdt, handleGetInvoices, readInvoiceEntries, readTransportEntries } from './document-list.ts';
import { handleGetItem } from './get-item.ts';
import type { Handler } from './handler.ts';
import { handleAcceptInvitation, handleGetInvitation } from './invitations.ts';
import { handleGetLatestOrderList } from './latest-orders.ts';
import {
  handleDeclineAccess,
  handleGetMembers,
  handleInviteMember,
  handleRemoveMember,
  handleUpdateMember,
} from './members.ts';
import { handleGetUsualArticles } from './usual-articles.ts';
import { handleGetSentOrder, handlePrepareOrder, handleSendOrder } from './orders.ts';
import { handleGetOrderDetail, handleGetOrders, readOrderEntries } from './order-list.ts';
import {
  handleCancelGuestPayment,
  handleCompleteGuestPayment,
  handleGuestPayment,
  handleGuestPaymentRequest,
} from './guest-payment.ts';
import { handleCancelPayment, handleCompletePayment, handleGetUnpaidOrders, handleRequestPayment } from './payment.ts';
import { handleProductList } from './product-list.ts';
import { handlePrepareReorder, handleReorder } from './reorder.ts';
import {
  handleActivateCart,
  handleDuplicateCart,
  handleGetCartList,
  handleGetSavedCart,
  handleRemoveCart,
  handleRenameCart,
  handleRestoreSavedCart,
  handleSaveCart,
} from './saved-carts.ts';
import { handleLogin, handleLoginCode, handleLogout, handleSession } from './session.ts';
import { handleTrackCart, handleTrackSearch } from './tracking.ts';
import {
  handleAddToWishlist,
  handleClearWishlist,
  handleGetWishlist,
  handleGetWishlistCodes,
  handleRemoveFromWishlist,
} from './wishlist.ts';

/** The lists that can be read as a whole, by their endpoints, with the field that holds them in the response. */
export const listReaders = {
  getOrders: { field: 'orders', read: readOrderEntries },
  getInvoices: { field: 'invoices', read: readInvoiceEntries },
  getDdt: { field: 'ddt', read: readTransportEntries },
  paymentDeadline: { field: 'deadlines', read: readDeadlineEntries },
};

/** The handler of each endpoint of the contract; a missing handler is a type error. */
export const handlers: { [Name in EndpointName]: Handler<Endpoints[Name]> } = {
  login: handleLogin,
  session: handleSession,
  logout: handleLogout,
  loginCode: handleLoginCode,
  resetPassword: handleResetPassword,
  changePassword: handleChangePassword,
  register: handleRegister,
  confirmEmail: handleConfirmEmail,
  postalCode: handlePostalCode,
  requestAccess: handleRequestAccess,
  confirmAccess: handleConfirmAccess,
  requestForm: handleRequestForm,
  newsletterSubscribe: handleNewsletterSubscribe,
  newsletterConfirm: handleNewsletterConfirm,
  newsletterUnsubscribe: handleNewsletterUnsubscribe,
  getSecurity: handleGetSecurity,
  endSession: handleEndSession,
  endAllSessions: handleEndAllSessions,
  startSecondFactor: handleStartSecondFactor,
  confirmSecondFactor: handleConfirmSecondFactor,
  stopSecondFactor: handleStopSecondFactor,
  menuItems: handleMenuItems,
  promoSlider: handlePromoSlider,
  homeCategories: handleHomeCategories,
  homeBrands: handleHomeBrands,
  getHome: handleGetHome,
  getFooters: handleGetFooters,
  webPage: handleWebPage,
  blogPosts: handleBlogPosts,
  faq: handleFaq,
  flyers: handleFlyers,
  pageContent: handlePageContent,
  documentList: handleDocumentList,
  productList: handleProductList,
  autocomplete: handleAutocomplete,
  getItem: handleGetItem,
  getItemChild: handleGetItem,
  childList: handleChildList,
  getCartItems: handleGetCartItems,
  addToCart: handleAddToCart,
  addToCartPromo: handleAddToCartPromo,
  updateCart: handleUpdateCart,
  removeCartItem: handleRemoveCartItem,
  emptyCart: handleEmptyCart,
  restoreCart: handleRestoreCart,
  getCartList: handleGetCartList,
  getSavedCart: handleGetSavedCart,
  saveCart: handleSaveCart,
  activateCart: handleActivateCart,
  renameCart: handleRenameCart,
  removeCart: handleRemoveCart,
  restoreSavedCart: handleRestoreSavedCart,
  duplicateCart: handleDuplicateCart,
  importCart: handleImportCart,
  prepareOrder: handlePrepareOrder,
  sendOrder: handleSendOrder,
  getSentOrder: handleGetSentOrder,
  getOrders: handleGetOrders,
  getOrderDetail: handleGetOrderDetail,
  getInvoices: handleGetInvoices,
  getInvoiceDetail: handleGetInvoiceDetail,
  getDdt: handleGetDdt,
  getDdtDetail: handleGetDdtDetail,
  reportClaim: handleReportClaim,
  paymentDeadline: handlePaymentDeadline,
  documentPayment: handleDocumentPayment,
  invoicePdf: handleInvoicePdf,
  invoicePdfArxivar: handleInvoicePdfArxivar,
  pdfBarcodeDocument: handlePdfBarcodeDocument,
  csvInvoiceDocument: handleCsvInvoiceDocument,
  pdfTrackingOrder: handlePdfTrackingOrder,
  pdfScadenzario: handlePdfScadenzario,
  exposition: handleExposition,
  getCustomer: handleGetCustomer,
  getAddresses: handleGetAddresses,
  getCorrections: handleGetCorrections,
  requestCorrection: handleRequestCorrection,
  requestAddress: handleRequestAddress,
  prepareReorder: handlePrepareReorder,
  reorder: handleReorder,
  getUnpaidOrders: handleGetUnpaidOrders,
  requestPayment: handleRequestPayment,
  completePayment: handleCompletePayment,
  cancelPayment: handleCancelPayment,
  guestPayment: handleGuestPayment,
  guestPaymentRequest: handleGuestPaymentRequest,
  completeGuestPayment: handleCompleteGuestPayment,
  cancelGuestPayment: handleCancelGuestPayment,
  getLatestOrderList: handleGetLatestOrderList,
  getUsualArticles: handleGetUsualArticles,
  getWishlist: handleGetWishlist,
  getWishlistCodes: handleGetWishlistCodes,
  addToWishlist: handleAddToWishlist,
  removeFromWishlist: handleRemoveFromWishlist,
  clearWishlist: handleClearWishlist,
  trackCart: handleTrackCart,
  trackSearch: handleTrackSearch,
  applyCoupon: handleApplyCoupon,
  removeCoupon: handleRemoveCoupon,
  findClients: handleFindClients,
  getApprovals: handleGetApprovals,
  getApproval: handleGetApproval,
  approveOrder: handleApproveOrder,
  sendBackOrder: handleSendBackOrder,
  withdrawOrder: handleWithdrawOrder,
  declineAccess: handleDeclineAccess,
  getMembers: handleGetMembers,
  inviteMember: handleInviteMember,
  updateMember: handleUpdateMember,
  removeMember: handleRemoveMember,
  getInvitation: handleGetInvitation,
  acceptInvitation: handleAcceptInvitation,
};
