/**
 * Where hosts are: names are looked up once, what is found is checked, and the same addresses are called ever after, so
 * that nobody can lead us elsewhere by changing a name.
 */
@NullMarked
package org.evenodd.agent.address;

import org.jspecify.annotations.NullMarked;
