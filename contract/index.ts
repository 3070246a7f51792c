import { addToCart, addToCartPromo } from './add-to-cart.ts';
import { approveOrder, getApproval, getApprovals, sendBackOrder, withdrawOrder } from './approvals.ts';
import { autocomplete } from './autocomplete.ts';
import type { Endpoint } from './endpoint.ts';
import { changePassword, resetPassword } from './reset-password.ts';
import { childList } from './child-list.ts';
import { reportClaim } from './claims.ts';
import { homeBrands, homeCategories, menuItems } from './content.ts';
import {
  blogPosts,
  documentList,
  faq,
  flyers,
  getFooters,
  getHome,
  pageContent,
  promoSlider,
  webPage,
} from './site-content.ts';
import { applyCoupon, removeCoupon } from './coupon.ts';
import { getCorrections, requestAddress, requestCorrection } from './corrections.ts';
import { getAddresses, getCustomer } from './customer.ts';
import { getDdtDetail, getInvoiceDetail } from './document-detail.ts';
import {
  csvInvoiceDocument,
  invoicePdf,
  invoicePdfArxivar,
  pdfBarcodeDocument,
  pdfScadenzario,
  pdfTrackingOrder,
} from './document-files.ts';
import { documentPayment } from './document-payment.ts';
import { emptyCart, restoreCart } from './empty-cart.ts';
import { exposition } from './exposition.ts';
import { getCartItems } from './get-cart-items.ts';
import { findClients } from './find-clients.ts';
import { getDdt } from './get-ddt.ts';
import { getInvoices } from './get-invoices.ts';
import { getOrderDetail, getOrders } from './get-orders.ts';
import { getItem, getItemChild } from './get-item.ts';
import { cancelPayment, completePayment, getUnpaidOrders, requestPayment } from './payment.ts';
import { paymentDeadline } from './payment-deadline.ts';
import { newsletterConfirm, newsletterSubscribe, newsletterUnsubscribe } from './newsletter.ts';
import { prepareOrder } from './prepare-order.ts';
import { productList } from './product-list.ts';
import { confirmEmail, postalCode, register } from './register.ts';
import { confirmAccess, requestAccess } from './request-access.ts';
import { requestForm } from './request-form.ts';
import {
  confirmSecondFactor,
  endAllSessions,
  endSession,
  getSecurity,
  loginCode,
  startSecondFactor,
  stopSecondFactor,
} from './security.ts';
import { removeCartItem } from './remove-cart-item.ts';
import { prepareReorder, reorder } from './reorder.ts';
import { cancelGuestPayment, completeGuestPayment, guestPayment, guestPaymentRequest } from './guest-payment.ts';
import { acceptInvitation, getInvitation } from './invitations.ts';
import { importCart } from './import-cart.ts';
import {
  activateCart,
  duplicateCart,
  getCartList,
  getSavedCart,
  removeCart,
  restoreSavedCart,
  renameCart,
  saveCart,
} from './saved-carts.ts';
import { getSentOrder, sendOrder } from './send-order.ts';
import { getLatestOrderList } from './latest-orders.ts';
import { declineAccess, getMembers, inviteMember, removeMember, updateMember } from './members.ts';
import { getUsualArticles } from './usual-articles.ts';
import { login, logout, session } from './session.ts';
import { trackCart, trackSearch } from './tracking.ts';
import { updateCart } from './update-cart.ts';
import { addToWishlist, clearWishlist, getWishlist, getWishlistCodes, removeFromWishlist } from './wishlist.ts';

/** Every endpoint of the shop, in the order of the OpenAPI description. */
export const endpoints = {
  login,
  session,
  logout,
  loginCode,
  resetPassword,
  changePassword,
  register,
  confirmEmail,
  postalCode,
  requestAccess,
  confirmAccess,
  requestForm,
  newsletterSubscribe,
  newsletterConfirm,
  newsletterUnsubscribe,
  getSecurity,
  endSession,
  endAllSessions,
  startSecondFactor,
  confirmSecondFactor,
  stopSecondFactor,
  menuItems,
  promoSlider,
  homeCategories,
  homeBrands,
  getHome,
  getFooters,
  webPage,
  blogPosts,
  faq,
  flyers,
  pageContent,
  documentList,
  productList,
  autocomplete,
  getItem,
  getItemChild,
  childList,
  getCartItems,
  addToCart,
  addToCartPromo,
  updateCart,
  removeCartItem,
  emptyCart,
  restoreCart,
  getCartList,
  getSavedCart,
  saveCart,
  activateCart,
  renameCart,
  removeCart,
  restoreSavedCart,
  duplicateCart,
  importCart,
  prepareOrder,
  sendOrder,
  getSentOrder,
  getOrders,
  getOrderDetail,
  getInvoices,
  getInvoiceDetail,
  getDdt,
  getDdtDetail,
  reportClaim,
  paymentDeadline,
  documentPayment,
  invoicePdf,
  invoicePdfArxivar,
  pdfBarcodeDocument,
  csvInvoiceDocument,
  pdfTrackingOrder,
  pdfScadenzario,
  exposition,
  getCustomer,
  getAddresses,
  getCorrections,
  requestCorrection,
  requestAddress,
  prepareReorder,
  reorder,
  getUnpaidOrders,
  requestPayment,
  completePayment,
  cancelPayment,
  guestPayment,
  guestPaymentRequest,
  completeGuestPayment,
  cancelGuestPayment,
  getLatestOrderList,
  getUsualArticles,
  getWishlist,
  getWishlistCodes,
  addToWishlist,
  removeFromWishlist,
  clearWishlist,
  trackCart,
  trackSearch,
  applyCoupon,
  removeCoupon,
  findClients,
  getApprovals,
  getApproval,
  approveOrder,
  sendBackOrder,
  withdrawOrder,
  declineAccess,
  getMembers,
  inviteMember,
  updateMember,
  removeMember,
  getInvitation,
  acceptInvitation,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
