package org.evenodd.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.LocationProvider;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.Slices;
import java.security.MessageDigest;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.evenodd.dialect.DialectForms;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.AuthToken;

@AnalyzeClasses(locations = LayersTest.Main.class)
class LayersTest {

    /** Each package is one slice: {@code (*)} would merge a package with its subpackages. */
    private static final String PACKAGES = "org.evenodd.(**)";

    static final class Main implements LocationProvider {
        @Override
        public Set<Location> get(Class<?> testClass) {
            return Set.of(Location.of(
                    AuthToken.class.getProtectionDomain().getCodeSource().getLocation()));
        }
    }

    @ArchTest
    static final ArchRule arrowsGoFromAgentsOverDialectsAndGamesToTheProtocol = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("agent")
            .definedBy("org.evenodd.agent..")
            .layer("dialect")
            .definedBy("org.evenodd.dialect..")
            .layer("game")
            .definedBy("org.evenodd.game..")
            .layer("protocol")
            .definedBy("org.evenodd.protocol..")
            .whereLayer("agent")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("dialect")
            .mayOnlyBeAccessedByLayers("agent")
            .whereLayer("game")
            .mayOnlyBeAccessedByLayers("agent", "dialect")
            .whereLayer("protocol")
            .mayOnlyBeAccessedByLayers("agent", "dialect", "game");

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching(PACKAGES).should().beFreeOfCycles();

    @ArchTest
    static void theSearchForCyclesMergesNoPackages(JavaClasses all) {
        Set<String> packages = all.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());

        assertThat(StreamSupport.stream(Slices.matching(PACKAGES).transform(all).spliterator(), false)
                        .map(slice ->
                                slice.stream().map(JavaClass::getPackageName).collect(Collectors.toSet())))
                .hasSameSizeAs(packages)
                .allSatisfy(slice -> assertThat(slice).hasSize(1));
    }

    @ArchTest
    static final ArchRule jsonRpcKnowsNoMessages = noClasses()
            .that()
            .resideInAPackage("org.evenodd.protocol.jsonrpc")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.evenodd.protocol.message..", "org.evenodd.protocol.codec..");

    @ArchTest
    static final ArchRule dialectsAreDataAndFunctions = noClasses()
            .that()
            .resideInAPackage("org.evenodd.dialect")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.slf4j..", "org.evenodd.agent..");

    @ArchTest
    static final ArchRule dialectsReadMessagesInTheirFormsOnly = noClasses()
            .that()
            .resideInAPackage("org.evenodd.dialect")
            .and()
            .doNotBelongToAnyOf(DialectForms.class)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.evenodd.protocol.codec..");

    @ArchTest
    static final ArchRule tokensAreComparedInConstantTime = classes()
            .that()
            .areAssignableTo(AuthToken.class)
            .should()
            .callMethod(MessageDigest.class, "isEqual", byte[].class, byte[].class);

    @ArchTest
    static final ArchRule messagesAreRecords =
            classes().that().implement(Message.class).should().beRecords();
}
