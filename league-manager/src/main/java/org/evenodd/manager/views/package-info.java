/** The files beside the store, their verification, and stored leagues that no manager serves. */
@NullMarked
package org.evenodd.manager.views;

import org.jspecify.annotations.NullMarked;
