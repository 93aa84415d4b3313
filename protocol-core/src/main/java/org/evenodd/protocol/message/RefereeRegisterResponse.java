package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.When;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a referee's registration; its token is in the envelope (PRD 3.2, MCP 2.1).
 *
 * @param rejection its reason tells an accepted referee that it must wait to be admitted
 * @param leagueOpenedAt distinguishes a league from an earlier one with the same id, also in a rejection
 */
@When(field = "status", is = "ACCEPTED", present = "referee_id")
@When(field = "status", is = "REJECTED", present = "reason", absent = "referee_id")
public record RefereeRegisterResponse(
        @Flat Envelope envelope,
        RegistrationStatus status,
        @Maybe @OrNull @Nullable RefereeId refereeId,
        @Maybe @Nullable LeagueId leagueId,
        @Maybe @Nullable Instant leagueOpenedAt,
        @Flat Rejection rejection)
        implements Message {}
