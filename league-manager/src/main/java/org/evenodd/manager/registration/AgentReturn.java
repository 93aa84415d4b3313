package org.evenodd.manager.registration;

import java.util.Optional;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.PlaceClaims.OpenPlace;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.league.Registration;

/** What is the same for players and referees when they register, above all when they return. */
final class AgentReturn {

    /** At so many agents, and at each multiple, the operator is told of a host. */
    private static final int CROWD = 10;

    private AgentReturn() {}

    static EndpointClaim claim(UnitOfWork work, Application application, Member member, boolean waits) {
        boolean readmitted = RejoinRules.isReadmitted(work, member, application);
        return new EndpointClaim(work, application, Optional.of(member.id()), readmitted, waits);
    }

    /** Stores the return, unless it changes nothing, and tells of a new token. */
    static void record(UnitOfWork work, Application application, Member before, MembershipEvent returned) {
        int refused = work.claims()
                .openPlace(before.id(), work.now())
                .map(OpenPlace::refused)
                .orElse(0);
        if (RejoinRules.isReadmitted(work, before, application)) {
            work.changeClaims(claims -> claims.settled(before.id()));
        }
        if (work.league().apply(returned).roster().equals(work.league().roster())) {
            return;
        }
        work.record(returned);
        Registration now = work.league().roster().registration(before.id()).orElseThrow();
        if (now.generation() > before.registration().generation()) {
            work.tell(new Notice.TokenReplaced(
                    before.id(),
                    before.displayName(),
                    now.endpoint(),
                    application.arrival().identity() instanceof Identity.Proven,
                    application.arrival().caller(),
                    refused));
        }
    }

    /** Counts those that are refused a place while the operator readmits another agent to it. */
    static CommandResponse counting(UnitOfWork work, Application application, CommandResponse response) {
        if (response instanceof CommandResponse.CommandRefused) {
            work.league()
                    .roster()
                    .everybody()
                    .filter(member -> application.isNameOf(member)
                            && work.claims().openPlace(member.id(), work.now()).isPresent())
                    .forEach(member -> work.changeClaims(claims -> claims.refused(member.id())));
        }
        return response;
    }

    static void tellOfCrowd(UnitOfWork work, Application application) {
        long there = work.league()
                .roster()
                .everybody()
                .filter(member -> member.present() && application.isAtHostOf(member))
                .count();
        if (there >= CROWD && there % CROWD == 0) {
            work.tell(new Notice.CrowdedHost(application.endpoint().host(), (int) there));
        }
    }
}
