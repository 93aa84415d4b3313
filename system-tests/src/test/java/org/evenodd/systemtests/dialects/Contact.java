package org.evenodd.systemtests.dialects;

import java.time.Instant;

/**
 * A request that a stand-in got.
 *
 * @param type the type that the message in it gives itself, wherever it is; empty where there is none
 * @param match the match it is about; empty where it is about none
 * @param understood whether the stand-in understood it
 */
record Contact(Instant at, String type, String match, boolean understood) {}
