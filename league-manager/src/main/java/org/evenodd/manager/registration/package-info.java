/**
 * Decides who has a place in the league: registers, readmits, admits and removes agents, and replaces silent ones.
 */
@NullMarked
package org.evenodd.manager.registration;

import org.jspecify.annotations.NullMarked;
